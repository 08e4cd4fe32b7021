import { words as document } from '@corridor/contract/thread/document/words.ts';
import { words as specialist } from '@corridor/contract/thread/forward/words.ts';
import { words as moa } from '@corridor/contract/thread/moa/words.ts';
import { personName } from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
import {
  IconChevronDown,
  IconClipboardText,
  IconFileTypePdf,
  IconLock,
  IconMail,
  IconMailForward,
  IconStethoscope,
  IconUserPlus,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type Me, visitorOf } from '../access/person.ts';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { showSnackbar } from '../ui/Snackbar.tsx';
import type { Activity, Econsult } from './ThreadDetails.tsx';
import { useEntryActions } from './useEntryActions.ts';
import { useExportPdf } from './useExportPdf.ts';

const AddConsultant = lazy(() =>
  import('./AddConsultant.tsx').then((m) => ({ default: m.AddConsultant })),
);
const ForwardToMoa = lazy(() =>
  import('./ForwardToMoa.tsx').then((m) => ({ default: m.ForwardToMoa })),
);
const ForwardToSpecialist = lazy(() =>
  import('./ForwardToSpecialist.tsx').then((m) => ({ default: m.ForwardToSpecialist })),
);
const LockDialog = lazy(() => import('./LockDialog.tsx').then((m) => ({ default: m.LockDialog })));

type Props = {
  /** What a narrow bar has no room for. */
  first: MenuItem[];
  me: Me;
  activity: Activity;
  econsult: Econsult | undefined;
};

/** What can be done with a thread, beside writing into it. */
export function ThreadActions({ first, me, activity, econsult }: Props) {
  const [open, setOpen] = useState<'add' | 'lock' | 'moa' | 'specialist'>();
  const { markUnread } = useEntryActions();
  const exportPdf = useExportPdf(activity.id, activity.created);
  const { permissions } = visitorOf(me, false);
  const forwards =
    activity.role === 'referrer' &&
    activity.activityType !== 'phoneConsult' &&
    !activity.locked &&
    (permissions.has('forwardEconsult') || permissions.has('econsultAndSecureMessaging'));
  const close = () => setOpen(undefined);
  const copy = async () => {
    if (!econsult) return;
    await navigator.clipboard.writeText(chartText(activity, econsult));
    showSnackbar({ text: words.chartCopied });
  };
  const items: MenuItem[] = [
    ...first,
    {
      label: words.markUnread,
      icon: <IconMail stroke={1.75} aria-hidden />,
      onChoose: () => void markUnread(activity.id),
    },
    ...(econsult
      ? [
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
        ]
      : []),
    ...(permissions.has('moaMessaging') && !activity.locked
      ? [
          {
            label: moa.title,
            icon: <IconMailForward stroke={1.75} aria-hidden />,
            onChoose: () => setOpen('moa'),
          },
        ]
      : []),
    ...(forwards
      ? [
          {
            label: specialist.title,
            icon: <IconStethoscope stroke={1.75} aria-hidden />,
            onChoose: () => setOpen('specialist'),
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
      <Suspense>
        {open === 'add' && <AddConsultant activity={activity} onClose={close} />}
        {open === 'moa' && <ForwardToMoa activityId={activity.id} onClose={close} />}
        {open === 'specialist' && (
          <ForwardToSpecialist activity={activity} uid={me.uid} onClose={close} />
        )}
        {open === 'lock' && <LockDialog activityId={activity.id} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Plain text that any chart takes. */
function chartText({ specialty, subsite, members }: Activity, econsult: Econsult): string {
  const { patientFirstName, patientLastName, patientDateOfBirth, phn, symptoms } = econsult;
  return [
    `${specialty} – ${subsite}`,
    `${patientFirstName} ${patientLastName}, ${patientDateOfBirth}, PHN ${phn}`,
    ...symptoms.map(({ question, answer }) => `${question}: ${answer}`),
    members
      .filter(({ removed }) => !removed)
      .map(personName)
      .join('; '),
  ].join('\n');
}
