import { type AiType, defaultThreshold } from '@corridor/contract/prediction/rules.ts';
import { categoryWords, predictionWords as words } from '@corridor/contract/prediction/words.ts';
import type { QueryOutput } from '../platform/server/client.ts';
import { labelWording } from './labelWording.ts';
import styles from './Prediction.module.css';

export type Prediction = {
  aiVersion: string;
  labels: readonly { aiLabel: string; score: number }[];
};

type Offered = QueryOutput<'ai-categories'>;
type Props = {
  aiType: AiType;
  prediction: Prediction;
  /** The active model of the category. */
  model: Offered['categories'][number] | undefined;
  translations: Offered['translations'];
  forSpecialist: boolean;
};

/** The labels of one category with their scores, the version that spoke, and the disclaimer. */
export function PredictionResult({
  aiType,
  prediction: { aiVersion, labels },
  model,
  translations,
  forSpecialist,
}: Props) {
  return (
    <div className={styles.result}>
      <h4>{categoryWords[aiType]}</h4>
      {labels.length === 0 ? (
        <p>{words.none(defaultThreshold(aiType))}</p>
      ) : (
        <ul>
          {labels.map(({ aiLabel, score }) => {
            const says = labelWording(translations, { aiType, aiLabel }, forSpecialist);
            return (
              <li key={aiLabel}>
                <span>{says}</span>
                <meter min={0} max={1} value={score} aria-label={words.scoreOf(says, score)} />
                <span className="tabular">{words.score(score)}</span>
              </li>
            );
          })}
        </ul>
      )}
      <p className={styles.quiet}>
        {model?.version === aiVersion
          ? words.version(aiVersion, model.trainedOn)
          : words.formerVersion(aiVersion)}
      </p>
      <p className={styles.quiet}>{words.disclaimer}</p>
    </div>
  );
}
