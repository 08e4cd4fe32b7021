import { words } from '@corridor/contract/consult/words.ts';
import { flushSync } from 'react-dom';
import { type Picked, ServicePicker } from '../../directory/ServicePicker.tsx';
import type { City } from '../../directory/serviceState.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Note } from '../../ui/page/Note.tsx';
import styles from '../Consult.module.css';
import { focusField } from '../page/sectionStates.ts';
import type { Form } from '../state/useConsultForm.ts';
import { FormSection } from './FormSection.tsx';

type Props = {
  consult: Form;
  start: QueryOutput<'directory-start'>;
  from: City;
  searches: boolean;
};

/** The service that is to answer, and the kind of consult. */
export function SpecialistSection({ consult, start, from, searches }: Props) {
  const { form, service, chosenKind, change, patch } = consult;
  const isReferral = service?.type === 'referral';
  const pick = ({ service: pickedService, ...names }: Partial<Picked>) =>
    change((before) => {
      const next = pickedService === undefined ? null : pickedService;
      return {
        ...before,
        service: next,
        // A confirmation counts only for the service for which it was given.
        ...(next?.id !== before.service?.id && { attested: false, acknowledged: [] }),
        form: {
          ...before.form,
          ...names,
          serviceId: next?.id ?? '',
        },
      };
    });
  /** Keeps the chosen kind and asks for another service. */
  const chooseOther = () => {
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
        error={consult.says('serviceId')}
        subsiteError={consult.says('subsite')}
        onPick={pick}
      />
      {isReferral && (
        <Note kind="warn" says="alert">
          {words.turned(chosenKind)}{' '}
          <Button kind="link" onClick={chooseOther}>
            {words.turnBack(chosenKind)}
          </Button>
        </Note>
      )}
      {isReferral ? (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={consult.written.attested}
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
