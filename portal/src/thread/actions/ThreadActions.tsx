import {
  type ApplianceOutcome,
  applianceWords as appliance,
  applianceOutcomes,
} from '@corridor/contract/payments/appliance.ts';
import { invoiceWords as invoices, words as payments } from '@corridor/contract/payments/words.ts';
import { words as document } from '@corridor/contract/thread/document/words.ts';
import { words as specialist } from '@corridor/contract/thread/forward/words.ts';
import { words as moa } from '@corridor/contract/thread/moa/words.ts';
import { words } from '@corridor/contract/thread/words.ts';
import {
  IconChevronDown,
  IconClipboardText,
  IconCreditCard,
  IconDental,
  IconFileInvoice,
  IconFileTypePdf,
  IconLock,
  IconMail,
  IconMailForward,
  IconStethoscope,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { type Me, visitorOf } from '../../access/person.ts';
import { read } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showRetry } from '../../platform/snackbars.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx';
import { copiedMs, showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import type { Activity, Econsult } from '../activity.ts';
import { chartText } from './chartText.ts';
import { useEntryActions } from './useEntryActions.ts';
import { useExportPdf } from './useExportPdf.ts';

const AddConsultant = lazyPart(() => import('./AddConsultant.tsx').then((m) => m.AddConsultant));
const ForwardToMoa = lazyPart(() => import('./ForwardToMoa.tsx').then((m) => m.ForwardToMoa));
const ForwardToSpecialist = lazyPart(() =>
  import('./ForwardToSpecialist.tsx').then((m) => m.ForwardToSpecialist),
);
const InvoiceDialog = lazyPart(() =>
  import('../../payments/InvoiceDialog.tsx').then((m) => m.InvoiceDialog),
);
const PaymentDialog = lazyPart(() =>
  import('../../payments/PaymentDialog.tsx').then((m) => m.PaymentDialog),
);
const LockDialog = lazyPart(() => import('./LockDialog.tsx').then((m) => m.LockDialog));

/** The server returns at most so many messages at once. */
const allMessages = 5_000;

type Props = {
  /** Actions that a narrow bar has no room for. */
  first: MenuItem[];
  me: Me;
  activity: Activity;
  econsult: Econsult | undefined;
};

/** The actions on a thread, apart from writing. */
export function ThreadActions({ first, me, activity, econsult }: Props) {
  const [open, setOpen] = useState<'add' | 'charges' | 'invoice' | 'lock' | 'moa' | 'specialist'>();
  const { markUnread } = useEntryActions();
  const exportPdf = useExportPdf(activity.id, activity.created);
  const { permissions } = visitorOf(me, false);
  const mayForward =
    activity.role === 'referrer' &&
    // A stand-in writes a new consult instead.
    !activity.actingFor &&
    activity.activityType !== 'phoneConsult' &&
    !activity.locked &&
    (permissions.has('forwardEconsult') || permissions.has('econsultAndSecureMessaging'));
  const close = () => setOpen(undefined);
  const progress = useCall('thread-saveProgress');
  const saveProgress = async (label: ApplianceOutcome) => {
    const { data } = await progress.run({ activityId: activity.id, progress: label });
    showSnackbar({ text: data ? appliance.saved(label) : appliance.failed });
  };
  const copy = async () => {
    const { id: activityId } = activity;
    const econsultRead =
      econsult ?? read('thread-econsult', { activityId }).then((one) => one.result.econsult);
    const text = Promise.all([
      econsultRead,
      read('thread-messages', { activityId, limit: allMessages }),
    ]).then(([consult, { result }]) => {
      if (!consult) throw new Error('unreadable');
      return chartText(activity, consult, result.messages);
    });
    // A promise is passed at once: after the wait a browser would no longer count the press as the
    // person's.
    const item = new ClipboardItem({ 'text/plain': text });
    const isCopied = await navigator.clipboard.write([item]).then(
      () => true,
      () => false,
    );
    if (isCopied) showSnackbar({ text: words.chartCopied, ms: copiedMs });
    else showRetry(words.chartFailed, copy);
  };
  const items: MenuItem[] = [
    ...first,
    {
      label: words.markUnread,
      icon: <IconMail stroke={1.75} aria-hidden />,
      onChoose: () => void markUnread(activity.id),
    },
    // Also shown while the consult is being read, so that no item moves under the pointer.
    ...(activity.locked
      ? []
      : [
          {
            label: words.copyForChart,
            icon: <IconClipboardText stroke={1.75} aria-hidden />,
            onChoose: () => void copy(),
          },
          {
            label: document.export,
            icon: <IconFileTypePdf stroke={1.75} aria-hidden />,
            onChoose: exportPdf,
          },
        ]),
    ...(permissions.has('moaMessaging') && !activity.locked
      ? [
          {
            label: moa.title,
            icon: <IconMailForward stroke={1.75} aria-hidden />,
            onChoose: () => setOpen('moa'),
          },
        ]
      : []),
    ...(mayForward
      ? [
          {
            label: specialist.title,
            icon: <IconStethoscope stroke={1.75} aria-hidden />,
            onChoose: () => setOpen('specialist'),
          },
        ]
      : []),
    ...(permissions.has('createAveiroCharge') && !activity.locked
      ? [
          {
            label: payments.menu,
            icon: <IconCreditCard stroke={1.75} aria-hidden />,
            onChoose: () => setOpen('charges'),
          },
          {
            label: appliance.progress,
            icon: <IconDental stroke={1.75} aria-hidden />,
            opens: applianceOutcomes.map((label) => ({
              label,
              checked: label === econsult?.aiPredictions?.outcome.humanReadableLabel,
              onChoose: () => void saveProgress(label),
            })),
          },
          {
            label: invoices.menu,
            icon: <IconFileInvoice stroke={1.75} aria-hidden />,
            onChoose: () => setOpen('invoice'),
          },
        ]
      : []),
    ...(permissions.has('addUserToActivity') && activity.role && !activity.locked
      ? [
          {
            label: words.addConsultant,
            icon: <IconUserPlus stroke={1.75} aria-hidden />,
            onChoose: () => setOpen('add'),
          },
        ]
      : []),
    ...(activity.locked || !activity.mayLock
      ? []
      : [
          {
            label: words.lock,
            icon: <IconLock stroke={1.75} aria-hidden />,
            onChoose: () => setOpen('lock'),
          },
        ]),
  ];
  return (
    <>
      <Menu
        label={
          <>
            {words.actions}
            <IconChevronDown size={16} stroke={2} aria-hidden />
          </>
        }
        items={items}
      />
      {open === 'add' && <AddConsultant activity={activity} onClose={close} />}
      {open === 'moa' && <ForwardToMoa activityId={activity.id} onClose={close} />}
      {open === 'specialist' && (
        <ForwardToSpecialist activity={activity} econsult={econsult} uid={me.uid} onClose={close} />
      )}
      {open === 'charges' && <PaymentDialog activityId={activity.id} onClose={close} />}
      {open === 'invoice' && <InvoiceDialog activityId={activity.id} onClose={close} />}
      {open === 'lock' && <LockDialog activityId={activity.id} onClose={close} />}
    </>
  );
}
