import { folderWords, words } from '@corridor/contract/patients/list/words.ts';
import { type Folder, folders } from '@corridor/contract/patients/messages/rules.ts';
import { IconForms, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Me, visitorOf } from '../../access/person.ts';
import { FormResult } from '../../forms/result/FormResult.tsx';
import { ViewerDialog } from '../../gallery/viewer/ViewerDialog.tsx';
import { usePageSearch } from '../../platform/pageSearch.ts';
import { PageTabs } from '../../platform/parts/PageTabs.tsx';
import { useQuery } from '../../platform/server/hooks.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Badge } from '../../ui/page/Tabs.tsx';
import styles from './Messages.module.css';
import { Messages } from './Messages.tsx';

const isFolder = (tab: string | undefined): tab is Folder =>
  folders.some((folder) => folder === tab);

/** The messages to patients: their folders, and the open one beside the list. */
export function MessagesPage() {
  const { tab } = usePageSearch();
  const folder = isFolder(tab) ? tab : 'inbox';
  const me = useQuery('shell-me', {}).data;
  const counts = useQuery('patientMessages-counts', {}).data;
  if (!me) return null;
  return (
    <Messages
      key={folder}
      folder={folder}
      failed={folder === 'archive' ? 0 : (counts?.failed ?? 0)}
      header={
        <PageHeader
          title={words.title}
          tabs={
            <PageTabs
              label={words.title}
              tabs={folders.map((name) => ({
                name,
                to: '/dashboard/patient-messages',
                search: { tab: name },
                says: folderWords[name],
                badge: (
                  <Badge
                    quiet
                    count={counts?.unread[name] ?? 0}
                    says={words.unreadCount(counts?.unread[name] ?? 0)}
                  />
                ),
              }))}
              current={folder}
            />
          }
          actions={<NewMessages me={me} />}
        />
      }
      viewer={(files, index, onIndex, onClose) => (
        <ViewerDialog files={files} index={index} onIndex={onIndex} onClose={onClose} />
      )}
      result={(props) => <FormResult {...props} sends={sendsForms(me)} />}
    />
  );
}

const sendsForms = ({ permissions }: Me) =>
  permissions.includes('forms') || permissions.includes('premiumForms');

/** The ways to a new message, for people who may send one. */
function NewMessages({ me }: { me: Me }) {
  const { permissions } = visitorOf(me, false);
  const letters = permissions.has('oneWayMessaging') || permissions.has('premiumOneWayMessaging');
  const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      {sendsForms(me) && (
        <Link to="/dashboard/form-sender" className={styles.way}>
          <IconForms {...size} />
          {words.sendForm}
        </Link>
      )}
      {letters && (
        <Link to="/dashboard/one-way-messaging" className={styles.way} data-primary>
          <IconSend {...size} />
          {words.newMessage}
        </Link>
      )}
    </>
  );
}
