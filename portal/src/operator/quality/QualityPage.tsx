import { qualityWords as words } from '@corridor/contract/annotation/words.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { Console, NotLoaded } from '../ConsoleFrame.tsx';
import styles from './Quality.module.css';
import { VersionFigures } from './VersionFigures.tsx';

const exportAddress = '/annotation/export';

/** The hits and misses of the models here, in counts. No picture is shown. */
export function QualityPage() {
  const { data, error, refetch } = useQuery('annotation-quality', {});
  const me = useQuery('shell-me', {}).data;
  const [chosen, choose] = useState('');
  const nameOf = ({ category, aiVersion }: { category: string; aiVersion: string }) =>
    words.versionOf(category, aiVersion);
  const version = data?.versions.find((one) => nameOf(one) === chosen) ?? data?.versions[0];
  const mayExport = me?.permissions.includes('trainingExport');
  return (
    <Console
      title={words.title}
      actions={
        mayExport && (
          <a className={styles.export} href={exportAddress} download title={words.exportNote}>
            <IconDownload size={16} stroke={1.75} aria-hidden />
            {words.exports}
          </a>
        )
      }
    >
      <section
        className={page.scroll}
        aria-label={words.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the page scrolls by keys
        tabIndex={0}
        data-scroll-restoration-id="operator-quality"
      >
        <div className={page.page} aria-busy={!data}>
          <p className={page.quiet}>{words.lead}</p>
          <p className={page.quiet}>{mayExport ? words.exportNote : words.exportNeeds}</p>
          {data ? (
            <>
              {data.versions.length > 1 && (
                <SelectField
                  label={words.category}
                  value={version ? nameOf(version) : ''}
                  options={data.versions.map((one) => ({ value: nameOf(one), says: nameOf(one) }))}
                  onChange={({ target }) => choose(target.value)}
                />
              )}
              {version ? (
                <VersionFigures version={version} specialties={data.specialties} />
              ) : (
                <PageState heading="h2" title={words.empty} lead={words.emptyLead} />
              )}
            </>
          ) : error ? (
            <NotLoaded onRetry={() => void refetch()} />
          ) : (
            <Skeleton width="100%" height={320} />
          )}
        </div>
      </section>
    </Console>
  );
}
