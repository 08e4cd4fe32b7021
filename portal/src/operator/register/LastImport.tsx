import { percent } from '@corridor/contract/operator/register/rules.ts';
import { registerWords as words } from '@corridor/contract/operator/register/words.ts';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { longTime } from '../../platform/dates.ts';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { saveFile } from '../../platform/saveFile.ts';
import { isNewerVersion, type QueryOutput } from '../../platform/server/client.ts';
import { useCall, useProcess } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import files from '../files/Files.module.css';
import styles from './Register.module.css';

type Last = NonNullable<QueryOutput<'operator-registerImport'>['last']>;

/** The progress of the last import, or its result. */
export function LastImport({ last }: { last: Last }) {
  const id = useId();
  const { state, added, changed, bad, repeated } = last;
  const isRunning = state === 'reading' || state === 'storing';
  const changedNothing = state === 'done' && added + changed === 0;
  return (
    <section className={files.plan} aria-labelledby={id} aria-busy={isRunning}>
      <div>
        <h3 id={id}>{words.last}</h3>
        <p className={page.quiet}>{words.by(last.startedBy, longTime(last.startedAt))}</p>
      </div>
      {isRunning && <Progress last={last} />}
      <p className="visuallyHidden" role="status">
        {state === 'done' ? words.said(added, changed, bad) : words.states[state]}
      </p>
      <dl className={files.counts}>
        {(Object.keys(words.counts) as (keyof typeof words.counts)[]).map((name) => (
          <div key={name} data-wrong={name === 'bad' && bad > 0}>
            <dt>{words.counts[name]}</dt>
            <dd className="tabular">{words.count(last[name])}</dd>
          </div>
        ))}
      </dl>
      {state === 'stopped' && <Note kind="warn">{words.again}</Note>}
      {changedNothing && <Note kind="info">{words.nothing}</Note>}
      {last.problems.length > 0 && <Problems last={last} count={bad + repeated} />}
      {last.closed > 0 && <Note kind="ok">{words.closed(last.closed)}</Note>}
      {state === 'done' && last.absent > 0 && <Absent last={last} />}
    </section>
  );
}

function Progress({ last: { state, bytes, size } }: { last: Last }) {
  const percentDone = percent(bytes, size);
  return (
    <div className={styles.progress}>
      <span>{words.states[state]}</span>
      {state === 'reading' && <span className="tabular">{words.progress(percentDone)}</span>}
      <progress
        aria-label={words.states[state]}
        {...(state === 'reading' && { max: 100, value: percentDone })}
      />
    </div>
  );
}

/** Shows the first problems, and saves all of them in a file. */
function Problems({ last: { id, problems }, count }: { last: Last; count: number }) {
  const title = useId();
  const { run } = useCall('operator-registerReport');
  const storing = useProcess();
  const saveReport = () =>
    storing.run(async () => {
      const texts: string[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const { data, failure } = await run({ importId: id, after });
        if (failure) throw failure;
        texts.push(data.text);
        after = data.next;
      }
      // The date in numbers, the year first.
      const name = words.reportName(new Date().toLocaleDateString('en-CA'));
      saveFile(name, new Blob(texts, { type: 'text/csv' }));
    });
  return (
    <div className={styles.problems}>
      <h4 id={title} className={files.title}>
        {words.problems}
      </h4>
      <p className={page.quiet}>{words.problemsLead}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls by keys */}
      <ol className={`${files.lines} ${styles.lines}`} aria-labelledby={title} tabIndex={0}>
        {problems.map(({ line, what, other }) => (
          <li key={`${line} ${what}`}>
            <span className="tabular">{words.line(line)}</span>
            <span>{words.problem(what, other)}</span>
          </li>
        ))}
      </ol>
      {count > problems.length && (
        <p className={page.quiet}>{words.more(count - problems.length)}</p>
      )}
      {storing.failure && <Note kind="danger">{storing.failure.message}</Note>}
      <Button
        icon={<IconDownload size={16} aria-hidden />}
        state={storing.state}
        onClick={() => void saveReport()}
      >
        {words.report}
      </Button>
    </div>
  );
}

/**
 * Only a complete register shows who is no longer in it, so the person confirms the number first.
 */
function Absent({ last: { id, absent, bad } }: { last: Last }) {
  const { run, running, failure } = useCall('operator-closeAbsent');
  const [ask, dialog] = useConfirm(
    {
      title: words.closeTitle,
      text: words.closeText(absent, bad),
      confirm: words.closeConfirm,
      danger: true,
    },
    () => run({ importId: id, count: absent }),
  );
  return (
    <div className={styles.problems}>
      <h4 className={files.title}>{words.absent}</h4>
      <p className={page.quiet}>{words.absentLead(absent)}</p>
      {failure && (
        <Note kind="danger">{isNewerVersion(failure) ? words.changed : failure.message}</Note>
      )}
      <Button busy={running} onClick={ask}>
        {words.close(absent)}
      </Button>
      {dialog}
    </div>
  );
}
