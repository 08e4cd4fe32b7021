import { limits, phrasesOf } from '@corridor/contract/operator/form.ts';
import { words } from '@corridor/contract/operator/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useId, useState } from 'react';
import { useLeaveGuard } from '../../platform/device/leave.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { LeaveDialog } from '../../templates/LeaveDialog.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import { NotLoaded } from '../ConsolePage.tsx';
import { DirectoryFrame } from './DirectoryFrame.tsx';

type Stored = QueryOutput<'operator-search'>;
type Name = keyof Stored['settings'];
const fields = ['query_by', 'query_by_weights', 'filter_by', 'sort_by', 'num_typos'] as const;

/** How services are found: what the two searches ask, and which words mean the same. */
export function SearchPage() {
  return (
    <DirectoryFrame tab="search">
      <div className={page.scroll} data-scroll-restoration-id="operator-search">
        <Search />
      </div>
    </DirectoryFrame>
  );
}

function Search() {
  const { data, error, refetch } = useQuery('operator-search', {});
  if (error && !data) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return <div className={page.page} aria-busy />;
  return (
    <div className={page.page}>
      {(['directory', 'searchBar'] as const).map((name) => (
        <Setting key={name} name={name} stored={data.settings[name]} reread={refetch} />
      ))}
      <Synonyms synonyms={data.synonyms} />
    </div>
  );
}

/** Without what is empty: a search takes a setting or leaves it. */
const filled = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value.trim() !== ''));
const alike = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(Object.entries(filled(one)).sort()) ===
  JSON.stringify(Object.entries(filled(other)).sort());

type Of = { name: Name; stored: Record<string, string>; reread: () => Promise<unknown> };

function Setting({ name, stored, reread }: Of) {
  const id = useId();
  const save = useCall('operator-saveSearch');
  const [typed, setTyped] = useState<{ before: Record<string, string>; now: typeof stored }>();
  const [text, setText] = useState('');
  const now = typed?.now ?? stored;
  const dirty = !alike(now, stored);
  const newer = dirty && typed !== undefined && !alike(typed.before, stored);
  const leaving = useLeaveGuard(dirty);
  const parameters = filled(useDeferredValue(now));
  const tried = useQuery('operator-trySearch', { parameters, text: useDeferredValue(text) }).data;
  const store = async () => {
    // Whoever keeps theirs has seen that another is stored.
    const before = newer ? stored : (typed?.before ?? stored);
    const { data, failure } = await save.run({ name, before, after: filled(now) });
    if (failure?.reason === 'newer-version') await reread();
    if (!data) return;
    setTyped(undefined);
    showSnackbar({ text: words.searchSaved });
  };
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.settings[name]}</h2>
      <div className={page.fields}>
        {[...new Set([...fields, ...Object.keys(now)])].map((field) => (
          <TextField
            key={field}
            label={own(words.parameters, field) ?? field}
            mark={Object.hasOwn(words.parameters, field) ? field : undefined}
            maxLength={2000}
            spellCheck={false}
            value={own(now, field) ?? ''}
            onChange={({ target }) =>
              setTyped({
                before: typed?.before ?? stored,
                now: { ...now, [field]: target.value },
              })
            }
          />
        ))}
      </div>
      {tried?.problem && <Note kind="danger">{tried.problem}</Note>}
      {newer && <Note kind="warn">{words.searchChanged}</Note>}
      {save.failure && save.failure.reason !== 'newer-version' && (
        <Note kind="danger">{save.failure.message}</Note>
      )}
      <TextField
        type="search"
        label={words.tryOut}
        help={words.tryOutHelp}
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() && tried && !tried.problem && (
        <div>
          <p className={page.quiet} role="status">
            {words.found(tried.found)}
          </p>
          <ol className={page.rows} aria-label={words.hits}>
            {tried.hits.map((hit) => (
              <li key={hit.id}>
                {hit.name} <small>{[hit.specialty, hit.owner].filter(Boolean).join(' · ')}</small>
              </li>
            ))}
          </ol>
        </div>
      )}
      {dirty && (
        <div className={page.switches}>
          <Button onClick={() => setTyped(undefined)}>
            {newer ? words.takeTheirs : words.discard}
          </Button>
          <Button kind="primary" busy={save.running} onClick={() => void store()}>
            {newer ? words.keepMine : words.saveSearch}
          </Button>
        </div>
      )}
      <LeaveDialog leaving={leaving} />
    </section>
  );
}

function Synonyms({ synonyms }: Pick<Stored, 'synonyms'>) {
  const id = useId();
  const add = useCall('operator-addSynonyms');
  const remove = useCall('operator-removeSynonyms');
  const [line, setLine] = useState('');
  const [wrong, setWrong] = useState<string>();
  const put = async () => {
    const phrases = phrasesOf(line);
    if (phrases.length < 2) return setWrong(words.synonymsHelp);
    const { failure } = await add.run({ phrases });
    setWrong(failure?.details.fields?.[0]?.message ?? failure?.message);
    if (!failure) setLine('');
  };
  const drop = async (phrases: string[], lineId: string) => {
    const { failure } = await remove.run({ id: lineId });
    if (failure) return showSnackbar({ text: words.failed });
    showSnackbar({
      text: words.synonymsRemoved,
      action: words.undo,
      onAction: () => void add.run({ phrases }),
    });
  };
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.synonyms}</h2>
      <form
        className={page.adding}
        onSubmit={(event) => {
          event.preventDefault();
          void put();
        }}
      >
        <TextField
          label={words.newSynonyms}
          help={words.synonymsHelp}
          maxLength={limits.phrase * limits.phrases}
          value={line}
          error={wrong}
          onChange={({ target }) => {
            setLine(target.value);
            setWrong(undefined);
          }}
        />
        <Button type="submit" busy={add.running}>
          {words.add}
        </Button>
      </form>
      <ul className={page.rows} aria-label={words.synonyms}>
        {synonyms.map(({ id: lineId, phrases }) => (
          <li key={lineId}>
            <span>{phrases.join(', ')}</span>
            <IconButton
              label={words.removeSynonyms(phrases.join(', '))}
              onClick={() => void drop(phrases, lineId)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
