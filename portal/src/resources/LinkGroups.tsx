import { words } from '@corridor/contract/resources/words.ts';
import { IconExternalLink } from '@tabler/icons-react';
import styles from './ResourcesPage.module.css';

const groups = ['support', 'specialistHandouts', 'diagnosticReferences'] as const;
type Link = { name: string; says: string; url: string };

/** Links to public pages, in groups. */
export function LinkGroups({ links }: { links: Record<(typeof groups)[number], Link[]> }) {
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <section key={group} aria-label={words[group]}>
          <h3>{words[group]}</h3>
          <ul className={styles.rows}>
            {links[group].map(({ name, says, url }) => (
              <li key={url}>
                <a className={styles.link} href={url} target="_blank" rel="noreferrer">
                  <span className={styles.name}>
                    {name}
                    <IconExternalLink size={14} stroke={2} aria-hidden />
                  </span>
                  <span className={styles.says}>{says}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
