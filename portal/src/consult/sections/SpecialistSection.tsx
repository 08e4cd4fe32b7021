import { words } from '@corridor/contract/consult/words.ts';
import { flushSync } from 'react-dom';
import { type Picked, ServicePicker } from '../../directory/ServicePicker.tsx';
import type { Place } from '../../directory/serviceState.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Note } from '../../ui/page/Note.tsx';
import styles from '../Consult.module.css';
import { focusField } from '../page/sectionStates.ts';
import type { Form } from '../state/useConsultForm.ts';
import { FormSection } from './FormSection.tsx';

type Props = {
  of: Form;
  start: QueryOutput<'directory-start'>;
  from: Place;
  searches: boolean;
};

/** Who shall answer, and how. */
export function SpecialistSection({ of, start, from, searches }: Props) {
  const { form, service, chosenKind, change, patch } = of;
  const isReferral = service?.type === 'referral';
  const pick = ({ service: chosen, ...names }: Partial<Picked>) =>
    change((before) => {
      const next = chosen === undefined ? null : chosen;
      return {
        ...before,
        service: next,
        // What was said and read of one service is not said of another.
        ...(next?.id !== before.service?.id && { attested: false, acknowledged: [] }),
        form: {
          ...before.form,
          ...names,
          serviceId: next?.id ?? '',
        },
      };
    });
  /** To the kind that was chosen, and on to another service. */
  const turnBack = () => {
    flushSync(() => pick({}));
    focusField('serviceId');
  };
  return (
    <FormSection name="service" title={words.sections.service} lead={words.leads.service}>
      <ServicePicker
        start={start}
        from={from}
        seen={{ offsetMinutes: start.offsetMinutes, kind: form.activityType }}
        searches={searches}
        searchType={form.searchType}
        specialty={form.specialty}
        subsite={form.subsite}
        service={service ?? undefined}
        error={of.says('serviceId')}
        subsiteError={of.says('subsite')}
        onPick={pick}
      />
      {isReferral && (
        <Note kind="warn" says="alert">
          {words.turned(chosenKind)}{' '}
          <Button kind="link" onClick={turnBack}>
            {words.turnBack(chosenKind)}
          </Button>
        </Note>
      )}
      {isReferral ? (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={of.written.attested}
            onChange={({ target }) => change((before) => ({ ...before, attested: target.checked }))}
          />
          {words.attested}
        </label>
      ) : (
        <Segmented
          label={words.kind}
          value={form.activityType}
          options={words.kinds}
          onChange={(activityType) => patch({ activityType })}
        />
      )}
    </FormSection>
  );
}
