import type { Documents } from '@corridor/contract/content/schemas.ts';
import { linkGroups } from '@corridor/contract/operator/documents/rules.ts';
import { documentWords as words } from '@corridor/contract/operator/documents/words.ts';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { LinkGroups } from '../../resources/LinkGroups.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { RowTools, withMoved } from '../../ui/buttons/RowTools.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import page from '../Console.module.css';
import styles from './Documents.module.css';
import type { DocumentWork } from './useDocument.ts';

type Links = Documents['resourceLinks'];
type Group = (typeof linkGroups)[number];
const fields = ['name', 'says', 'url'] as const;

/** Links in groups, beside the page that shows them. */
export function LinksEditor({ work }: { work: DocumentWork }) {
  const links = work.content as Links;
  const id = useId();
  return (
    <>
      {linkGroups.map((group) => (
        <GroupEditor key={group} work={work} links={links} group={group} />
      ))}
      <section className={`${page.section} ${styles.paper}`} aria-labelledby={id}>
        <h3 id={id}>{words.preview}</h3>
        <LinkGroups links={links} />
      </section>
    </>
  );
}

function GroupEditor({ work, links, group }: { work: DocumentWork; links: Links; group: Group }) {
  const id = useId();
  const rows = links[group];
  const changeRows = (next: Links[Group]) => work.change({ ...links, [group]: next });
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.edit(words.groups[group])}</h3>
      {rows.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is their only identity
        <fieldset key={index} className={styles.row}>
          <legend className="visuallyHidden">{words.link(index + 1)}</legend>
          {fields.map((field) => (
            <TextField
              key={field}
              label={words[field]}
              value={link[field]}
              error={work.says(`${group}.${index}.${field}`)}
              onChange={({ target }) =>
                changeRows(rows.with(index, { ...link, [field]: target.value }))
              }
            />
          ))}
          <span className={styles.tools}>
            <RowTools
              labels={{ up: words.up(link.name), remove: words.remove(link.name) }}
              first={index === 0}
              onMove={(step) => changeRows(withMoved(rows, index, step))}
              onRemove={() => changeRows(rows.toSpliced(index, 1))}
            />
          </span>
        </fieldset>
      ))}
      <Button
        icon={<IconPlus size={16} aria-hidden />}
        onClick={() => changeRows([...rows, { name: '', says: '', url: 'https://' }])}
      >
        {words.addLink(words.groups[group])}
      </Button>
    </section>
  );
}
