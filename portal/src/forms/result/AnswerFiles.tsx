import { words } from '@corridor/contract/forms/result/words.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../../platform/server/hooks.ts';
import styles from './Result.module.css';

type Props = { messageId: string; files: readonly string[]; label: string };

/** The photos or the signature of an answer. */
export const AnswerFiles = ({ messageId, files, label }: Props) => (
  <span className={styles.pictures}>
    {files.map((file) => (
      <AnswerFile key={file} messageId={messageId} file={file} label={label} />
    ))}
  </span>
);

type FileProps = { messageId: string; file: string; label: string };

function AnswerFile({ messageId, file, label }: FileProps) {
  const { run, failure } = useCall('forms-resultFile');
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let current = true;
    void run({ messageId, file }, { background: true }).then(({ data }) => {
      if (current && data) setAddress(`data:${data.type};base64,${data.data}`);
    });
    return () => {
      current = false;
    };
  }, [run, messageId, file]);
  if (failure) return <small>{words.fileFailed}</small>;
  if (!address) return null;
  return <img src={address} alt={words.file(label)} />;
}
