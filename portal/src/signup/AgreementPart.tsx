import { saysSomething } from '@corridor/contract/platform/text.ts';
import { dayIn } from '@corridor/contract/platform/zones.ts';
import {
  type Block,
  filled,
  type Placeholder,
  type Signature,
  signatureQuality,
  signerOf,
  valuesOf,
} from '@corridor/contract/signup/agreement.ts';
import { maySign } from '@corridor/contract/signup/rules.ts';
import { labels, words } from '@corridor/contract/signup/words.ts';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { longTime } from '../platform/dates.ts';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { pdfOf } from '../platform/pdf.ts';
import type { CallInput, QueryOutput } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Segmented } from '../ui/fields/Segmented.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Note } from '../ui/page/Note.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { type PadHandle, SignaturePad } from './SignaturePad.tsx';
import styles from './Signup.module.css';
import { useEndSeen } from './useEndSeen.ts';
import type { Signup } from './useSignup.ts';

type Contacts = QueryOutput<'shell-installation'> | undefined;

/** The agreement with the details of the form, and the signature below it. */
export function AgreementPart({
  signup,
  installation,
}: {
  signup: Signup;
  installation: Contacts;
}) {
  const { form, agreement, signed, says } = signup;
  const role = form.selectedRole || 'Doctor';
  const contract = useQuery('signup-contract', { role });
  const email = installation?.salesEmail ?? '';
  // The text of the previous role must not count as read.
  const { end, seen: endSeen } = useEndSeen(
    contract.isPlaceholderData ? undefined : contract.data?.blocks,
  );
  const toEnd = () => {
    end.current?.scrollIntoView({ block: 'nearest' });
    // The button disappears, so the text takes the focus.
    end.current?.parentElement?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.asked} data-field="agreement">
      <p className={styles.aside}>{labels.agreementLead}</p>
      {contract.data && <Contract signup={signup} end={end} {...contract.data} />}
      {!contract.data && contract.error && (
        <RetryNote onRetry={contract.refetch}>{words.contractFailed(email)}</RetryNote>
      )}
      {!contract.data && !contract.error && <Skeleton width="100%" height={160} />}
      {agreement && signed ? (
        <Signed signup={signup} />
      ) : (
        contract.data && (
          <Signing
            signup={signup}
            changed={agreement !== undefined}
            email={email}
            unread={!endSeen}
          >
            <Button kind="link" onClick={toEnd}>
              {labels.toEnd}
            </Button>
          </Signing>
        )
      )}
      {says('agreement') && !signed && maySign(form) && (
        <p className={styles.error} role="alert">
          {says('agreement')}
        </p>
      )}
    </div>
  );
}

type Text = {
  signup: Signup;
  end: RefObject<HTMLDivElement | null>;
} & QueryOutput<'signup-contract'>;

function Contract({ signup, end, blocks, witnesses }: Text) {
  const values = valuesOf(signup.form, dayIn(signup.form.province, new Date()));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls by keys
    <section className={styles.contract} aria-label={labels.agreement} tabIndex={0}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
        <Line key={index} block={block} values={values} witnesses={witnesses} />
      ))}
      <div ref={end} className={styles.end} />
    </section>
  );
}

type LineProps = {
  block: Block;
  values: Parameters<typeof filled>[1];
  witnesses: Partial<Record<Placeholder, string>>;
};

/** A block of the agreement, with the known details filled in. */
export function Line({ block: { kind, depth, bullet, runs }, values, witnesses }: LineProps) {
  const content = filled(runs, values, Object.keys(witnesses)).map(({ text, strong }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
    strong ? <strong key={index}>{text}</strong> : text,
  );
  if (kind === 'heading') return <h3>{content}</h3>;
  return (
    <p style={kind === 'item' ? { marginLeft: `${depth * 16}px` } : undefined}>
      {bullet && `${bullet} `}
      {content}
      {runs.map(({ open }) => {
        const image = open && witnesses[open];
        return image && <img key={open} src={`data:;base64,${image}`} alt="" height={40} />;
      })}
    </p>
  );
}

type SigningProps = {
  signup: Signup;
  changed: boolean;
  email: string;
  /** The end of the text has not been on the screen yet. */
  unread: boolean;
  /** The link to the end of the text. */
  children: ReactNode;
};

function Signing({ signup, changed, email, unread, children }: SigningProps) {
  const { form, set } = signup;
  const [how, setHow] = useState<'draw' | 'type'>('draw');
  const [name, setName] = useState('');
  const [drawn, setDrawn] = useState(false);
  const pad = useRef<PadHandle>(null);
  const sign = useCall('signup-sign');
  const ready = maySign(form);
  const hasSignature = how === 'draw' ? drawn : saysSomething(name);
  const signature = (): Signature =>
    how === 'type'
      ? { kind: 'typed', name: name.trim() }
      : { kind: 'drawn', jpeg: pad.current?.jpeg(signatureQuality) ?? '' };
  const run = async () => {
    const signer = signerOf(form);
    const input = { ...signer, signature: signature() } as CallInput<'signup-sign'>;
    const { data } = await sign.run(input);
    if (data) set({ agreement: { ...data, signer } });
  };
  return (
    <>
      {changed && <Note kind="warn">{labels.signedOther}</Note>}
      <Segmented
        label={labels.how}
        value={how}
        options={{ draw: labels.draw, type: labels.type }}
        onChange={setHow}
      />
      {how === 'draw' ? (
        <SignaturePad ref={pad} onDrawn={setDrawn} />
      ) : (
        <TextField
          className={styles.narrow ?? ''}
          label={labels.typedLabel}
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      {!ready && <Note kind="info">{words.signFirst}</Note>}
      {unread && (
        <Note kind="info">
          {labels.readFirst} {children}
        </Note>
      )}
      {sign.failure && <Note kind="danger">{words.signingFailed(email)}</Note>}
      <div className={styles.acts}>
        <Button
          kind="primary"
          disabled={unread || !ready || !hasSignature}
          busy={sign.running}
          onClick={run}
        >
          {labels.sign}
        </Button>
        {how === 'draw' && drawn && (
          <Button onClick={() => pad.current?.clear()}>{labels.clear}</Button>
        )}
      </div>
    </>
  );
}

function Signed({ signup: { agreement, set } }: { signup: Signup }) {
  const open = () => {
    const href = URL.createObjectURL(pdfOf(agreement?.pdf ?? ''));
    window.open(href, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  };
  return (
    <>
      <Note kind="ok">{labels.signed(longTime(agreement?.signedAt ?? ''))}</Note>
      <div className={styles.acts}>
        <Button onClick={open}>{labels.openAgreement}</Button>
        <Button kind="quiet" onClick={() => set({ agreement: undefined })}>
          {labels.signAgain}
        </Button>
      </div>
    </>
  );
}
