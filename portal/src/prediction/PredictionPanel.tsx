import { answersConsults } from '@corridor/contract/access/rules.ts';
import { type AiType, aiTypes } from '@corridor/contract/prediction/rules.ts';
import { categoryWords, predictionWords as words } from '@corridor/contract/prediction/words.ts';
import { useId, useState } from 'react';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Prediction.module.css';
import { type Prediction, PredictionResult } from './PredictionResult.tsx';

type Props = {
  /** The id of the picture. */
  id: string;
  fileType: 'image' | 'video' | 'other';
  /** The earlier answers of models about it, by category. */
  earlier: Readonly<Record<string, Prediction>>;
};

/** The answer of a model about a picture, and the buttons that ask one. */
export function PredictionPanel({ id, fileType, earlier }: Props) {
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h3 id={heading}>{words.title}</h3>
      {fileType === 'image' ? (
        <Asking key={id} id={id} earlier={earlier} />
      ) : (
        <p className={styles.quiet}>{words.video}</p>
      )}
    </section>
  );
}

function Asking({ id, earlier }: Omit<Props, 'fileType'>) {
  const { data } = useQuery('ai-categories', {});
  const me = useQuery('shell-me', {}).data;
  const { run, running, failure } = useCall('ai-predictImage');
  const [asked, setAsked] = useState<AiType>();
  const [fresh, setFresh] = useState<Partial<Record<AiType, Prediction>>>({});
  if (!data || !me) return null;
  const ask = async (aiType: AiType) => {
    setAsked(aiType);
    const { data: answer } = await run({ uri: id, aiType });
    if (!answer) return;
    const { aiVersion, predictions } = answer;
    setFresh((before) => ({ ...before, [aiType]: { aiVersion, labels: predictions } }));
  };
  const offered = aiTypes.flatMap(
    (aiType) => data.categories.find((category) => category.aiType === aiType) ?? [],
  );
  const shown: Readonly<Record<string, Prediction>> = { ...earlier, ...fresh };
  const reason = failure?.reason === 'failed' ? undefined : failure?.message;
  return (
    <div className={styles.asking} data-state={running ? 'running' : 'idle'}>
      {offered.length === 0 ? (
        <p className={styles.quiet}>{words.noModel}</p>
      ) : (
        <fieldset className={styles.categories}>
          <legend>{words.choose}</legend>
          {offered.map(({ aiType }) => (
            <Button
              key={aiType}
              busy={running && asked === aiType}
              disabled={running}
              onClick={() => void ask(aiType)}
            >
              {categoryWords[aiType]}
            </Button>
          ))}
        </fieldset>
      )}
      <div role="status">
        {running && <p className={styles.quiet}>{words.running}</p>}
        {aiTypes.map((aiType) => {
          const prediction = shown[aiType];
          if (!prediction) return null;
          return (
            <PredictionResult
              key={aiType}
              aiType={aiType}
              prediction={prediction}
              model={offered.find((each) => each.aiType === aiType)}
              translations={data.translations}
              forSpecialist={answersConsults(me.roles)}
            />
          );
        })}
      </div>
      {failure && (
        <Note kind="danger">
          {words.failed} {reason}
        </Note>
      )}
    </div>
  );
}
