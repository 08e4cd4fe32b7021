import { words as outcomes } from '@corridor/contract/outcomes/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { shelfOf } from '@corridor/contract/resources/rules.ts';
import { adviceOf } from '@corridor/contract/templates/advice.ts';
import { fillTemplate } from '@corridor/contract/templates/rules.ts';
import { categoriesOf } from '@corridor/contract/templates/shelf.ts';
import { words as templates } from '@corridor/contract/templates/words.ts';
import { words as thread } from '@corridor/contract/thread/words.ts';
import {
  IconBooks,
  IconClipboardCheck,
  IconDeviceFloppy,
  IconDots,
  IconTemplate,
} from '@tabler/icons-react';
import { useState } from 'react';
import { type Me, visitorOf } from '../access/person.ts';
import { longDay } from '../platform/dates.ts';
import { useQuery } from '../platform/server/hooks.ts';
import type { Activity } from '../thread/activity.ts';
import type { Writing } from '../thread/messages/ThreadMessages.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Menu, type MenuItem } from '../ui/overlays/Menu.tsx';
import styles from './Inbox.module.css';

const OutcomesDialog = lazyPart(() =>
  import('../outcomes/OutcomesDialog.tsx').then((m) => m.OutcomesDialog),
);
const SaveAsTemplate = lazyPart(() =>
  import('../templates/SaveAsTemplate.tsx').then((m) => m.SaveAsTemplate),
);

type Props = { me: Me; activity: Activity; writing: Writing };

/** Tools for an answer: outcomes, templates, saving the message as a template, and resources. */
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
  const mayUse = permissions.has('specialistTemplates');
  const templateItems = useTemplates(activity, writing, mayUse);
  const resourceItems = useResources(writing, mayUse);
  const empty = writing.text.trim() === '';
  const save = {
    label: templates.saveMessage,
    icon: <IconDeviceFloppy stroke={1.75} aria-hidden />,
    disabled: empty,
    onChoose: () => setOpen('save'),
  };
  return (
    <div className={styles.threadTools}>
      <div className={styles.toolRow}>
        {options && options.outcomes.length > 0 && (
          <Button
            kind="quiet"
            className={styles.tool}
            title={outcomes.edit}
            icon={<IconClipboardCheck size={20} stroke={1.75} aria-hidden />}
            onClick={() => setOpen('outcomes')}
          >
            <span>{outcomes.edit}</span>
          </Button>
        )}
        {mayUse && (
          <>
            <Menu
              kind="quiet"
              className={styles.tool}
              icon={<IconTemplate size={20} stroke={1.75} aria-hidden />}
              label={<span>{templates.inConsult}</span>}
              items={templateItems}
            />
            <span className={styles.wide}>
              <Button kind="quiet" disabled={empty} onClick={() => !empty && setOpen('save')}>
                {templates.saveMessage}
              </Button>
              <Menu kind="quiet" label={thread.resources} items={resourceItems} />
            </span>
            <span className={styles.narrow}>
              <Menu
                kind="quiet"
                name={thread.moreTools}
                label={<IconDots size={20} stroke={1.75} aria-hidden />}
                items={[
                  save,
                  {
                    label: thread.resources,
                    icon: <IconBooks stroke={1.75} aria-hidden />,
                    opens: resourceItems,
                  },
                ]}
              />
            </span>
          </>
        )}
      </div>
      {open === 'outcomes' && options && (
        <OutcomesDialog
          activityId={activity.id}
          options={options}
          template={writing.template}
          onClose={close}
        />
      )}
      {open === 'save' && <SaveAsTemplate text={writing.text} onClose={close} />}
    </div>
  );
}

function useTemplates(activity: Activity, writing: Writing, enabled: boolean): MenuItem[] {
  const store = useQuery('templates-store', {}, { enabled }).data?.store;
  const { econsult } =
    useQuery(
      'thread-econsult',
      { activityId: activity.id },
      { enabled: enabled && !activity.locked },
    ).data ?? {};
  const nameOf = (role: string) => {
    const holder = activity.members.find((member) => member.role === role && !member.removed);
    return holder ? personName(holder) : undefined;
  };
  const values = () =>
    withoutMissing({
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
      const item = own(store?.items, id);
      if (!item) return [];
      return {
        label: <NameWithCategory name={item.name} category={category.name} />,
        onChoose: () => writing.insert(fillTemplate(item.text, values()), adviceOf(item)),
      };
    }),
  );
  return items.length > 0 ? items : [{ label: templates.none, disabled: true }];
}

function useResources(writing: Writing, enabled: boolean): MenuItem[] {
  const document = useQuery('resources-store', {}, { enabled }).data?.document;
  const items = (document ? categoriesOf(shelfOf(document)) : []).flatMap((category) =>
    category.itemIds.flatMap((id) => {
      const resource = own(document?.resources, id);
      if (!resource) return [];
      const { fileId, resourceName } = resource;
      return {
        label: <NameWithCategory name={resourceName} category={category.name} />,
        onChoose: () => writing.share({ fileId, resourceName }),
      };
    }),
  );
  return items.length > 0 ? items : [{ label: thread.noResources, disabled: true }];
}

const NameWithCategory = ({ name, category }: { name: string; category: string }) => (
  <span className={styles.sorted}>
    {name} <small>{category}</small>
  </span>
);

const withoutMissing = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
