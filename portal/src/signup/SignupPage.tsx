import { minimumPassword } from '@corridor/contract/platform/minimumPassword.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { labels, words } from '@corridor/contract/signup/words.ts';
import { IconCheck } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLeaveGuard } from '../platform/device/leave.ts';
import { LeaveDialog } from '../platform/edit/LeaveDialog.tsx';
import { Failure, type QueryOutput } from '../platform/server/client.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { AgreementPart } from './AgreementPart.tsx';
import { ClinicPart, Preceptors } from './ClinicPart.tsx';
import { completeSignup } from './complete.ts';
import { InformationPart } from './InformationPart.tsx';
import { InviteCode, Onboarding } from './Onboarding.tsx';
import { PlanPart } from './PlanPart.tsx';
import styles from './Signup.module.css';
import { SignupDone } from './SignupDone.tsx';
import { SignupFrame, WaitingForm } from './SignupFrame.tsx';
import { useInvitation } from './useInvitation.ts';
import { focusFirst, forgetSignup, partOf, useSignup } from './useSignup.ts';

/** Sign-up without an invitation: from a plan to a signed agreement. */
export function SignupPage() {
  const { data, error, refetch } = useQuery('signup-start', {});
  return (
    <SignupFrame
      aside={
        <p>
          <span>{labels.haveAccount} </span>
          <Link to="/login">{labels.logIn}</Link>
        </p>
      }
    >
      {data && <Wizard start={data} />}
      {!data && error && (
        <PageState title={labels.loadFailed} lead={error.message}>
          <Button onClick={() => void refetch()}>{general.retry}</Button>
        </PageState>
      )}
      {!data && !error && <WaitingForm />}
    </SignupFrame>
  );
}

type Completed = Awaited<ReturnType<typeof completeSignup>>;

function Wizard({ start }: { start: QueryOutput<'signup-start'> }) {
  const search = useSearch({ from: '/signup' });
  const installation = useQuery('shell-installation', {}).data;
  const signup = useSignup(search, start.settings, installation?.passwordLength ?? minimumPassword);
  const inviter = useInvitation(signup, search.inviteCode);
  const [running, setRunning] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [completed, setCompleted] = useState<Completed>();
  const leaving = useLeaveGuard(signup.dirty && !completed, true);
  if (completed) return <SignupDone made={completed} firstName={signup.form.firstName.trim()} />;

  const { form, agreement } = signup;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    setFailed(undefined);
    const problems = signup.attempt();
    if (problems.length > 0 || !agreement) {
      setFailed(words.checkForm);
      return focusFirst(problems);
    }
    setRunning(true);
    try {
      const { isPracIdValid: pracIdValid } = signup.circumstances;
      const emailCode = signup.isConfirmed ? signup.emailCode : '';
      const answer = await completeSignup({ form, emailCode, pdf: agreement.pdf, pracIdValid });
      forgetSignup();
      setCompleted(answer);
    } catch (error) {
      const { fields = [], reason } = error instanceof Failure ? error.details : {};
      const message = error instanceof Failure ? error.message : '';
      const inUse = reason === 'email-in-use' ? [{ field: 'email', message }] : [];
      const problems = [...fields, ...inUse];
      signup.refuse(problems);
      if (problems.some(({ field }) => field === 'emailCode'))
        signup.set({ emailCode: '', confirmed: '' });
      const contact = {
        email: installation?.salesEmail ?? '',
        phone: installation?.salesPhone ?? '',
      };
      const isExplained = problems.length > 0 || reason === 'throttled';
      setFailed(isExplained ? message : words.completionFailed(contact));
      focusFirst(problems);
    } finally {
      setRunning(false);
    }
  };

  const parts = [1, 2, 3, 4];
  const isOpen = (part: number) =>
    signup.wrong.some(({ field }) => partOf(field, form.selectedRole) === part);
  const isResident = form.selectedRole === 'Resident';
  const part = (number: number, title: string, content: ReactNode) => (
    <Part number={number} title={title} complete={!isOpen(number)}>
      {content}
    </Part>
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1>{form.selectedPlan === '' ? labels.pickPlan : labels.setUp}</h1>
      <p className={styles.lead}>{labels.lead}</p>
      {inviter && (
        <div className={styles.invited}>
          <Note kind="info">{labels.invitedBy(inviter)}</Note>
        </div>
      )}
      <PlanPart signup={signup} />
      {form.selectedPlan !== '' && (
        <>
          {part(1, labels.information, <InformationPart signup={signup} />)}
          {part(
            2,
            isResident ? labels.preceptors : labels.clinic,
            isResident ? (
              <Preceptors signup={signup} />
            ) : (
              <ClinicPart signup={signup} start={start} />
            ),
          )}
          {part(3, labels.agreement, <AgreementPart signup={signup} installation={installation} />)}
          {part(4, labels.onboarding, <Onboarding signup={signup} />)}
          <InviteCode signup={signup} />
          <div className={styles.foot}>
            {failed && <Note kind="danger">{failed}</Note>}
            <p role="status">
              {labels.complete(parts.filter((number) => !isOpen(number)).length, parts.length)}
            </p>
            <Button kind="primary" large type="submit" busy={running}>
              {labels.completeSignUp}
            </Button>
          </div>
        </>
      )}
      <LeaveDialog leaving={leaving} />
    </form>
  );
}

type PartProps = { number: number; title: string; complete: boolean; children: ReactNode };

function Part({ number, title, complete, children }: PartProps) {
  const id = `signup-${number}`;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>
        <span className={styles.number} data-complete={complete}>
          {complete ? <IconCheck size={16} stroke={2.5} aria-hidden /> : number}
        </span>
        {title}
        {complete && <span className="visuallyHidden">, {labels.done}</span>}
      </h2>
      {children}
    </section>
  );
}
