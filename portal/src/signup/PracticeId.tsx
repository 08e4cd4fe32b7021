import { plainPracticeId } from '@corridor/contract/profile/rules.ts';
import {
  looksMistyped,
  practiceIdMask,
  practiceIdProblem,
} from '@corridor/contract/signup/practiceId.ts';
import { labels, words } from '@corridor/contract/signup/words.ts';
import { MaskedField } from '../platform/parts/MaskedField.tsx';
import type { CallInput } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Signup.module.css';
import type { Signup } from './useSignup.ts';

/**
 * The practice ID, checked against the register of its province. A person who is not found may go
 * on without.
 */
export function PracticeId({ signup }: { signup: Signup }) {
  const { form, fieldName, validationEnabled, number, proceedWithoutPracId, set, says } = signup;
  const validate = useCall('signup-validatePracId');
  const { province, practiceId } = form;
  const ready = practiceId !== '' && practiceIdProblem(province, practiceId) === undefined;
  const validateNumber = async () => {
    const input = {
      practiceId: plainPracticeId(practiceId),
      province: province as CallInput<'signup-validatePracId'>['province'],
    };
    const { data } = await validate.run(input);
    const state = data ? (data.validated ? 'valid' : 'invalid') : 'error';
    set({ number: state, proceedWithoutPracId: false });
  };
  // A person without a number may go on too: there is nothing to look up.
  const mayGoOn = practiceId === '' || number === 'invalid' || number === 'error';
  return (
    <div className={styles.asked}>
      <div className={styles.beside} data-field="practiceId">
        <MaskedField
          label={fieldName}
          {...(validationEnabled ? {} : { mark: labels.optional })}
          mask={practiceIdMask(province)}
          autoComplete="off"
          value={practiceId}
          error={says('practiceId')}
          {...(looksMistyped(province, practiceId) && { help: labels.mistyped })}
          onType={signup.practiceId}
        />
        {validationEnabled && number !== 'valid' && (
          <Button state={validate.state} disabled={!ready} onClick={validateNumber}>
            {labels.validateNumber}
          </Button>
        )}
      </div>
      {number === 'valid' && <Note kind="ok">{labels.numberValid(fieldName)}</Note>}
      {number === 'invalid' && <Note kind="warn">{labels.numberInvalid(fieldName)}</Note>}
      {number === 'error' && <Note kind="danger">{words.validationUnclear(fieldName)}</Note>}
      {validationEnabled && mayGoOn && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={proceedWithoutPracId}
            onChange={({ target }) => set({ proceedWithoutPracId: target.checked })}
          />
          <span>
            {labels.proceedWithout(fieldName)}
            <small>{labels.withoutMeans}</small>
          </span>
        </label>
      )}
    </div>
  );
}
