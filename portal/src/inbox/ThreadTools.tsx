import { words as outcomes } from '@corridor/contract/outcomes/words.ts';
import { shelfOf } from '@corridor/contract/resources/rules.ts';
import { fillTemplate } from '@corridor/contract/templates/rules.ts';
import { categoriesOf } from '@corridor/contract/templates/shelf.ts';
import { words as templates } from '@corridor/contract/templates/words.ts';
import { personName } from '@corridor/contract/thread/rules.ts';
import { words as thread } from '@corridor/contract/thread/words.ts';
import { lazy, Suspense, useState } from 'react';
import { type Me, visitorOf } from '../access/person.ts';
import { longDay } from '../platform/dates.ts';
import { useQuery } from '../platform/hooks.ts';
import type { Activity } from '../thread/ThreadDetails.tsx';
import type { Writing } from '../thread/ThreadMessages.tsx';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';

const OutcomesDialog = lazy(() =>
  import('../outcomes/OutcomesDialog.tsx').then((m) => ({ default: m.OutcomesDialog })),
);
const SaveAsTemplate = lazy(() =>
  import('../templates/SaveAsTemplate.tsx').then((m) => ({ default: m.SaveAsTemplate })),
);

type Props = { me: Me; activity: Activity; writing: Writing };

/** What helps a specialist to answer: outcomes, what was written before, keeping this one, handouts. */
export function ThreadTools({ me, activity, writing }: Props) {
  const { permissions } = visitorOf(me, false);
  const [open, setOpen] = useState<'outcomes' | 'save'>();
  const close = () => setOpen(undefined);
  const records =
    activity.role === 'consultant' &&
    (permissions.has('econsultOutcomes') || permissions.has('dentistOutcomes'));
  const options = useQuery(
    'outcomes-options',
    { activityId: activity.id },
    { enabled: records },
  ).data;
  return (
    <>
      {options && options.outcomes.length > 0 && (
        <Button kind="quiet" onClick={() => setOpen('outcomes')}>
          {outcomes.edit}
        </Button>
      )}
      {permissions.has('specialistTemplates') && (
        <>
          <Templates activity={activity} writing={writing} />
          <Button
            kind="quiet"
            disabled={writing.text.trim() === ''}
            onClick={() => writing.text.trim() !== '' && setOpen('save')}
          >
            {templates.saveMessage}
          </Button>
          <Resources writing={writing} />
        </>
      )}
      <Suspense>
        {open === 'outcomes' && options && (
          <OutcomesDialog activityId={activity.id} options={options} onClose={close} />
        )}
        {open === 'save' && <SaveAsTemplate text={writing.text} onClose={close} />}
      </Suspense>
    </>
  );
}

function Templates({ activity, writing }: Omit<Props, 'me'>) {
  const store = useQuery('templates-store', {}).data?.store;
  const { econsult } =
    useQuery('thread-econsult', { activityId: activity.id }, { enabled: !activity.locked }).data ??
    {};
  const nameOf = (role: string) => {
    const found = activity.members.find((member) => member.role === role && !member.removed);
    return found ? personName(found) : undefined;
  };
  const values = () =>
    defined({
      'patient.firstName': econsult?.patientFirstName,
      'patient.lastName': econsult?.patientLastName,
      'patient.phn': econsult?.phn,
      'patient.dateOfBirth': econsult?.patientDateOfBirth,
      'referrer.name': nameOf('referrer'),
      'consultant.name': nameOf('consultant'),
      today: longDay(new Date()),
    });
  const items = (store ? categoriesOf(store) : []).flatMap((category) =>
    category.itemIds.flatMap((id) => {
      const item = store?.items[id];
      if (!item) return [];
      return {
        label: <Sorted name={item.name} category={category.name} />,
        onChoose: () => writing.insert(fillTemplate(item.text, values())),
      };
    }),
  );
  const nothing = { label: templates.none, disabled: true, onChoose: () => undefined };
  return (
    <Menu kind="quiet" label={templates.inConsult} items={items.length > 0 ? items : [nothing]} />
  );
}

function Resources({ writing }: Pick<Props, 'writing'>) {
  const document = useQuery('resources-store', {}).data?.document;
  const items = (document ? categoriesOf(shelfOf(document)) : []).flatMap((category) =>
    category.itemIds.flatMap((id) => {
      const resource = document?.resources[id];
      if (!resource) return [];
      const { fileId, resourceName } = resource;
      return {
        label: <Sorted name={resourceName} category={category.name} />,
        onChoose: () => writing.share({ fileId, resourceName }),
      };
    }),
  );
  const nothing = { label: thread.noResources, disabled: true, onChoose: () => undefined };
  return (
    <Menu kind="quiet" label={thread.resources} items={items.length > 0 ? items : [nothing]} />
  );
}

const Sorted = ({ name, category }: { name: string; category: string }) => (
  <span>
    {name} <small>{category}</small>
  </span>
);

const defined = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
