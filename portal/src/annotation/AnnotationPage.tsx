import { keyedLabels, type LabelledSpecialty } from '@corridor/contract/annotation/rules.ts';
import { groupWords, words } from '@corridor/contract/annotation/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type ReactNode, useState } from 'react';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { ScrollFrame } from '../ui/page/ScrollFrame.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './Annotation.module.css';
import { LabellingWidget } from './LabellingWidget.tsx';
import { useLabelling } from './useLabelling.ts';

/** Specialists label pictures for the AI. */
export function AnnotationPage() {
  const me = useQuery('shell-me', {}).data;
  const { data, error, refetch } = useQuery('annotation-specialties', {});
  const [chosen, choose] = useState<LabelledSpecialty>();
  if (error && !data)
    return (
      <Framed>
        <Failed onRetry={() => void refetch()} />
      </Framed>
    );
  if (!me || !data)
    return (
      <Framed>
        <Waiting />
      </Framed>
    );
  const specialty = data.specialties.find((name) => name === chosen) ?? data.specialties[0];
  if (!specialty)
    return (
      <Framed>
        <PageState heading="h2" title={words.noSpecialty} lead={words.noSpecialtyLead} />
      </Framed>
    );
  return (
    <Annotation
      key={specialty}
      uid={me.uid}
      specialty={specialty}
      specialties={data.specialties}
      onChoose={choose}
    />
  );
}

type Frame = { children: ReactNode; state?: ReactNode; actions?: ReactNode };
const Framed = ({ children, state, actions }: Frame) => (
  <ScrollFrame>
    <PageHeader title={words.title} state={state} actions={actions} />
    {children}
  </ScrollFrame>
);

const Waiting = () => (
  <div className={styles.waiting} aria-busy>
    <Skeleton width="100%" height={480} />
  </div>
);

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <PageState heading="h2" title={words.loadFailed} lead={words.loadFailedLead}>
    <Button onClick={onRetry}>{general.retry}</Button>
  </PageState>
);

type Props = {
  uid: string;
  specialty: LabelledSpecialty;
  specialties: LabelledSpecialty[];
  onChoose: (specialty: LabelledSpecialty) => void;
};

function Annotation({ uid, specialty, specialties, onChoose }: Props) {
  const [condition, setCondition] = useState<string | null>(null);
  const work = useLabelling(uid, specialty, condition);
  const total = work.images?.length ?? 0;
  const current = Math.min(work.index + 1, total);
  const progress = work.images && (
    <div className={styles.progress}>
      <span className="tabular" role="status">
        <strong>{words.progress(current, total)}</strong> {words.inBatch}
      </span>
      <progress aria-label={words.inBatch} max={Math.max(1, total)} value={work.index} />
    </div>
  );
  const filters = (
    <div className={styles.filters}>
      {specialties.length > 1 && (
        <SelectField
          className={styles.filter}
          label={words.specialty}
          value={specialty}
          options={specialties.map((name) => ({ value: name, says: name }))}
          onChange={({ target }) => onChoose(target.value as LabelledSpecialty)}
        />
      )}
      <SelectField
        className={styles.filter}
        label={words.condition}
        value={condition ?? ''}
        options={[{ value: '', says: words.anyCondition }, ...conditionsOf(specialty)]}
        onChange={({ target }) => {
          work.restart();
          setCondition(target.value || null);
        }}
      />
      <p className={styles.quiet}>
        {words.waiting(work.waiting)}
        {condition && <small>{words.filtered}</small>}
      </p>
    </div>
  );
  return (
    <Framed state={filters} actions={progress}>
      {work.failed ? (
        <Failed onRetry={work.retry} />
      ) : work.images ? (
        <LabellingWidget key={condition} specialty={specialty} work={work} />
      ) : (
        <Waiting />
      )}
    </Framed>
  );
}

const conditionsOf = (specialty: LabelledSpecialty) =>
  keyedLabels(specialty).map(({ label, category, spLabel }) => ({
    value: label,
    says: spLabel,
    ...(specialty === 'Otolaryngology' && { group: groupWords[category] }),
  }));
