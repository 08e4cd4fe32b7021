import {
  conceptsShown,
  conceptWords as words,
} from '@corridor/contract/operator/concepts/words.ts';
import { words as general } from '@corridor/contract/operator/words.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useId, useState } from 'react';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { isNewerVersion } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { SearchInput } from '../../ui/fields/SearchInput.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import page from '../Console.module.css';
import { ConceptForm } from './ConceptForm.tsx';
import { ConceptsFile } from './ConceptsFile.tsx';
import type { ListedConcept, Sites } from './listedConcept.ts';

const emptyConcept: ListedConcept = {
  id: '',
  kind: 'diagnosis',
  targets: [],
  who: [],
  phrases: [],
  short: [],
  misspelt: [],
  french: [],
  version: null,
  builtIn: false,
};

/** The concepts that operators add to the vocabulary, with their file. */
export function Concepts() {
  const id = useId();
  const [search, setSearch] = useState('');
  const settledSearch = useDeferredValue(search.trim());
  const { data, error, refetch } = useQuery('operator-concepts', { search: settledSearch });
  /** The form keeps the places that it was opened with while the list cannot be read. */
  const [edited, setEdited] = useState<{ concept: ListedConcept; sites: Sites }>();
  const edit = (concept: ListedConcept) => data && setEdited({ concept, sites: data.sites });
  const found = data?.found ?? 0;
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p className={page.quiet}>{words.lead}</p>
      {edited ? (
        <ConceptForm
          key={edited.concept.id}
          concept={edited.concept}
          sites={data?.sites ?? edited.sites}
          onClose={() => setEdited(undefined)}
        />
      ) : (
        <Button
          icon={<IconPlus size={16} stroke={2} aria-hidden />}
          disabled={!data}
          onClick={() => edit(emptyConcept)}
        >
          {words.add}
        </Button>
      )}
      <SearchInput
        aria-label={words.seek}
        placeholder={words.seek}
        maxLength={200}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {error && <RetryNote onRetry={refetch}>{general.loadFailed}</RetryNote>}
      <ul className={page.rows} aria-label={words.title} aria-busy={!data && !error}>
        {data?.concepts.map((concept) => (
          <ConceptRow
            key={concept.id}
            concept={concept}
            onChange={edited ? undefined : () => edit(concept)}
          />
        ))}
      </ul>
      <p className={page.quiet} role="status">
        {data && found === 0 && (settledSearch ? words.noneFound : words.none)}
        {found > conceptsShown && words.more(found - conceptsShown)}
      </p>
      <ConceptsFile />
    </section>
  );
}

type RowProps = { concept: ListedConcept; onChange: (() => void) | undefined };

function ConceptRow({ concept, onChange }: RowProps) {
  const { id, phrases, targets, version, builtIn } = concept;
  const remove = useCall('operator-removeConcept');
  /** The version that the operator saw when they asked for the removal. */
  const [seen, setSeen] = useState(version);
  const [ask, dialog] = useConfirm(
    {
      title: words.removeTitle(id),
      text: builtIn ? words.removeOwn : words.removeText,
      confirm: words.removeAct,
      danger: true,
    },
    async () => {
      const { failure } = await remove.run({ id, after: seen ?? 0 });
      if (!failure) return showSnackbar({ text: words.removed });
      showSnackbar({ text: isNewerVersion(failure) ? words.removedNewer : general.failed });
    },
  );
  const origin = version === null ? words.builtIn : builtIn ? words.replaces : '';
  const sites = targets.map(({ specialty, subsite }) =>
    subsite === '*' ? specialty : `${specialty} > ${subsite}`,
  );
  return (
    <li>
      <span>
        {phrases[0]} <small>{[id, origin, ...sites].filter(Boolean).join(' · ')}</small>
      </span>
      {onChange && (
        <IconButton label={words.change(id)} onClick={onChange}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {version !== null && (
        <IconButton
          label={words.remove(id)}
          onClick={() => {
            setSeen(version);
            ask();
          }}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {dialog}
    </li>
  );
}
