import {
  documentNamesWords as named,
  documentWords as words,
} from '@corridor/contract/operator/documents/words.ts';
import { Link } from '@tanstack/react-router';
import { longTime } from '../../platform/dates.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { NotLoaded } from '../ConsoleFrame.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';

/** The texts and lists of the portal that an installation writes itself. */
export function DocumentsPage() {
  const { data, error, refetch } = useQuery('operator-documents', {});
  return (
    <SettingsFrame tab="documents">
      <div className={page.scroll} data-scroll-restoration-id="operator-documents">
        <div className={page.page} aria-busy={!data}>
          <p className={page.quiet}>{words.lead}</p>
          {data ? (
            <ul className={page.list} aria-label={words.list}>
              {data.documents.map(({ name, version, at: savedAt, by }) => (
                <li key={name}>
                  <Link
                    to="/operator/settings/documents/$name"
                    params={{ name }}
                    className={page.row}
                  >
                    <span>
                      <strong>{named[name].title}</strong>
                      {named[name].lead}
                    </span>
                    <span>{words.by(by, longTime(savedAt))}</span>
                    <span>{words.version(version)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          ) : error ? (
            <NotLoaded onRetry={() => void refetch()} />
          ) : (
            <Skeleton width="100%" height={320} />
          )}
        </div>
      </div>
    </SettingsFrame>
  );
}
