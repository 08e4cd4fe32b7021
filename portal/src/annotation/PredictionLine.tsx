import { type LabelledSpecialty, spLabelOf } from '@corridor/contract/annotation/rules.ts';
import { words } from '@corridor/contract/annotation/words.ts';
import { IconEyeOff, IconRobot, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '../platform/server/hooks.ts';
import styles from './Annotation.module.css';

const shown = 3;

type Props = { specialty: LabelledSpecialty; filename: string; isLabelled: boolean };

/** The prediction of a picture, which stays hidden until its label is saved. */
export function PredictionLine({ specialty, filename, isLabelled }: Props) {
  const { data } = useQuery('annotation-image', { specialty, filename }, { enabled: isLabelled });
  const label = isLabelled && data?.image.filename === filename ? data.label : undefined;
  const Icon = label ? IconRobot : IconEyeOff;
  return (
    <ul className={styles.facts}>
      <li>
        <Icon size={18} stroke={1.75} aria-hidden />
        <strong>{words.prediction}</strong>
        <span>
          {label
            ? label.aiPrediction.slice(0, shown).map(spLabelOf).join(', ') || words.noPrediction
            : words.hidden}
        </span>
      </li>
      <li>
        <IconShieldCheck size={18} stroke={1.75} aria-hidden />
        <strong>{words.consent}</strong>
        <span>{words.consentText}</span>
      </li>
    </ul>
  );
}
