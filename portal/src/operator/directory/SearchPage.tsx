import { limits, phrasesOf } from '@corridor/contract/operator/form.ts';
import { words } from '@corridor/contract/operator/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useId, useState } from 'react';
import { differenceRows } from '../../platform/edit/differenceRows.ts';
import { EditFrame } from '../../platform/edit/EditFrame.tsx';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { showUndo } from '../../platform/snackbars.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import { NotLoaded, WaitingContent } from '../ConsoleFrame.tsx';
import { Concepts } from '../concepts/Concepts.tsx';
import { Unanswered } from '../concepts/Unanswered.tsx';
import { DirectoryFrame } from './DirectoryFrame.tsx';
import { type SearchName, useSearchSetting, withoutEmpty } from './useSearchSetting.ts';

type Stored = QueryOutput<'operator-search'>;
const fields = ['query_by', 'query_by_weights', 'filter_by', 'sort_by', 'num_typos'] as const;

/** The settings of the two searches, the synonyms, and the concepts. */
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
  if (!data) return <WaitingContent />;
  return (
    <div className={page.page}>
      {(['directory', 'searchBar'] as const).map((name) => (
        <Setting key={name} name={name} stored={data.settings[name]} reread={refetch} />
      ))}
      <Synonyms synonyms={data.synonyms} />
      <Concepts />
      <Unanswered />
    </div>
  );
}

type SettingProps = {
  name: SearchName;
  stored: Record<string, string>;
  reread: () => Promise<unknown>;
};

const labelOf = (field: string) => own(words.parameters, field) ?? field;

function Setting({ name, stored, reread }: SettingProps) {
  const id = useId();
  const edit = useSearchSetting({ name, stored, reread });
  const { now, theirs } = edit;
  const [text, setText] = useState('');
  const parameters = withoutEmpty(useDeferredValue(now));
  const trial = useQuery('operator-trySearch', { parameters, text: useDeferredValue(text) }).data;
  return (
    <EditFrame
      edit={edit}
      busy={edit.busy}
      failure={edit.failure?.message}
      theirs={
        theirs && {
          lead: words.searchChanged,
          rows: differenceRows(now, theirs, labelOf),
          onKeepMine: edit.keepMine,
          onTakeTheirs: edit.takeTheirs,
        }
      }
      onSave={edit.save}
      onDiscard={edit.discard}
      showsBar={false}
    >
      {(note, save) => (
        <section className={page.section} aria-labelledby={id}>
          <h2 id={id}>{words.settings[name]}</h2>
          <div className={page.fields}>
            {[...new Set([...fields, ...Object.keys(now)])].map((field) => (
              <TextField
                key={field}
                label={labelOf(field)}
                mark={Object.hasOwn(words.parameters, field) ? field : undefined}
                maxLength={2000}
                spellCheck={false}
                value={own(now, field) ?? ''}
                onChange={({ target }) =>
                  edit.change((before) => ({ ...before, [field]: target.value }))
                }
              />
            ))}
          </div>
          {trial?.problem && <Note kind="danger">{trial.problem}</Note>}
          {note}
          {edit.failure && <Note kind="danger">{edit.failure.message}</Note>}
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
                    {hit.name}{' '}
                    <small>{[hit.specialty, hit.owner].filter(Boolean).join(' · ')}</small>
                  </li>
                ))}
              </ol>
            </div>
          )}
          {edit.dirty && !theirs && (
            <div className={page.switches}>
              <Button onClick={edit.discard}>{words.discard}</Button>
              <Button kind="primary" busy={edit.busy} onClick={save}>
                {words.saveSearch}
              </Button>
            </div>
          )}
        </section>
      )}
    </EditFrame>
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
