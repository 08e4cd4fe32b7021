import { limits, phrasesOf } from '@corridor/contract/operator/form.ts';
import { words } from '@corridor/contract/operator/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useId, useState } from 'react';
import { useLeaveGuard } from '../../platform/device/leave.ts';
import { showUndo } from '../../platform/messages.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { LeaveDialog } from '../../templates/LeaveDialog.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import { NotLoaded } from '../ConsoleFrame.tsx';
import { DirectoryFrame } from './DirectoryFrame.tsx';

type Stored = QueryOutput<'operator-search'>;
type Name = keyof Stored['settings'];
const fields = ['query_by', 'query_by_weights', 'filter_by', 'sort_by', 'num_typos'] as const;

/** The settings of the two searches, and the synonyms. */
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

/** Drops empty parameters, which the search would not accept. */
const withoutEmpty = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value.trim() !== ''));
const isSameSearch = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(Object.entries(withoutEmpty(one)).sort()) ===
  JSON.stringify(Object.entries(withoutEmpty(other)).sort());

type SettingProps = { name: Name; stored: Record<string, string>; reread: () => Promise<unknown> };

function Setting({ name, stored, reread }: SettingProps) {
  const id = useId();
  const save = useCall('operator-saveSearch');
  const [edit, setEdit] = useState<{ before: Record<string, string>; now: typeof stored }>();
  const [text, setText] = useState('');
  const now = edit?.now ?? stored;
  const dirty = !isSameSearch(now, stored);
  const newer = dirty && edit !== undefined && !isSameSearch(edit.before, stored);
  const leaving = useLeaveGuard(dirty);
  const parameters = withoutEmpty(useDeferredValue(now));
  const trial = useQuery('operator-trySearch', { parameters, text: useDeferredValue(text) }).data;
  const saveSetting = async () => {
    // A person who keeps their own values has seen that others are stored.
    const before = newer ? stored : (edit?.before ?? stored);
    const { data, failure } = await save.run({ name, before, after: withoutEmpty(now) });
    if (failure?.reason === 'newer-version') await reread();
    if (!data) return;
    setEdit(undefined);
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
              setEdit({
                before: edit?.before ?? stored,
                now: { ...now, [field]: target.value },
              })
            }
          />
        ))}
      </div>
      {trial?.problem && <Note kind="danger">{trial.problem}</Note>}
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
      {text.trim() && trial && !trial.problem && (
        <div>
          <p className={page.quiet} role="status">
            {words.found(trial.found)}
          </p>
          <ol className={page.rows} aria-label={words.hits}>
            {trial.hits.map((hit) => (
              <li key={hit.id}>
                {hit.name} <small>{[hit.specialty, hit.owner].filter(Boolean).join(' · ')}</small>
              </li>
            ))}
          </ol>
        </div>
      )}
      {dirty && (
        <div className={page.switches}>
          <Button onClick={() => setEdit(undefined)}>
            {newer ? words.takeTheirs : words.discard}
          </Button>
          <Button kind="primary" busy={save.running} onClick={() => void saveSetting()}>
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
  const [problem, setProblem] = useState<string>();
  const addLine = async () => {
    const phrases = phrasesOf(line);
    if (phrases.length < 2) return setProblem(words.synonymsHelp);
    const { failure } = await add.run({ phrases });
    setProblem(failure?.details.fields?.[0]?.message ?? failure?.message);
    if (!failure) setLine('');
  };
  const removeLine = async (phrases: string[], lineId: string) => {
    const { failure } = await remove.run({ id: lineId });
    if (failure) return showSnackbar({ text: words.failed });
    showUndo(words.synonymsRemoved, () => add.run({ phrases }));
  };
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.synonyms}</h2>
      <form
        className={page.adding}
        onSubmit={(event) => {
          event.preventDefault();
          void addLine();
        }}
      >
        <TextField
          label={words.newSynonyms}
          help={words.synonymsHelp}
          maxLength={limits.phrase * limits.phrases}
          value={line}
          error={problem}
          onChange={({ target }) => {
            setLine(target.value);
            setProblem(undefined);
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
              onClick={() => void removeLine(phrases, lineId)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
