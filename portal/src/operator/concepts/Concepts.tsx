import {
  conceptsShown,
  conceptWords as words,
} from '@corridor/contract/operator/concepts/words.ts';
import { words as general } from '@corridor/contract/operator/words.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useId, useState } from 'react';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { SearchInput } from '../../ui/fields/SearchInput.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import page from '../Console.module.css';
import { ConceptForm } from './ConceptForm.tsx';
import { ConceptsFile } from './ConceptsFile.tsx';
import type { ListedConcept } from './listedConcept.ts';

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
  const sought = useDeferredValue(search.trim());
  const { data } = useQuery('operator-concepts', { search: sought });
  const [edited, setEdited] = useState<ListedConcept>();
  const stored = data?.concepts.find((concept) => concept.id === edited?.id);
  const found = data?.found ?? 0;
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p className={page.quiet}>{words.lead}</p>
      {edited && data ? (
        <ConceptForm
          key={edited.id}
          concept={edited}
          stored={stored}
          sites={data.sites}
          onClose={() => setEdited(undefined)}
        />
      ) : (
        <Button
          icon={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => setEdited(emptyConcept)}
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
      <ul className={page.rows} aria-label={words.title} aria-busy={!data}>
        {data?.concepts.map((concept) => (
          <ConceptRow
            key={concept.id}
            concept={concept}
            onChange={edited ? undefined : () => setEdited(concept)}
          />
        ))}
      </ul>
      <p className={page.quiet} role="status">
        {data && found === 0 && (sought ? words.noneFound : words.none)}
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
  const [ask, dialog] = useConfirm(
    {
      title: words.removeTitle(id),
      text: builtIn ? words.removeOwn : words.removeText,
      confirm: words.removeAct,
      danger: true,
    },
    async () => {
      const { failure } = await remove.run({ id });
      showSnackbar({ text: failure ? general.failed : words.removed });
    },
  );
  const origin = version === null ? words.builtIn : builtIn ? words.replaces : '';
  const places = targets.map(({ specialty, subsite }) =>
    subsite === '*' ? specialty : `${specialty} > ${subsite}`,
  );
  return (
    <li>
      <span>
        {phrases[0]} <small>{[id, origin, ...places].filter(Boolean).join(' · ')}</small>
      </span>
      {onChange && (
        <IconButton label={words.change(id)} onClick={onChange}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {version !== null && (
        <IconButton label={words.remove(id)} onClick={ask}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {dialog}
    </li>
  );
}
