import { unansweredWords as words } from '@corridor/contract/operator/concepts/words.ts';
import { useId } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';
import page from '../Console.module.css';

/** The concepts and words that people searched for without an answer. */
export function Unanswered() {
  const id = useId();
  const { data } = useQuery('operator-unanswered', {});
  const conceptRows = data?.concepts.map(({ id: conceptId, phrase, belongs, asked }) => ({
    key: conceptId,
    name: phrase,
    note: belongs.map(({ specialty, subsite }) =>
      subsite === '*' ? specialty : `${specialty} > ${subsite}`,
    ),
    count: words.asked(asked),
  }));
  const wordRows = data?.words.map(({ word, people }) => ({
    key: word,
    name: word,
    note: [],
    count: words.people(people),
  }));
  return (
    <section className={page.section} aria-labelledby={id} aria-busy={!data}>
      <h2 id={id}>{words.title}</h2>
      <p className={page.quiet}>{words.lead}</p>
      <Counted title={words.concepts} none={words.noConcepts} rows={conceptRows} />
      <Counted title={words.words} none={words.noWords} rows={wordRows} />
    </section>
  );
}

type Row = { key: string; name: string; note: string[]; count: string };

function Counted({ title, none, rows }: { title: string; none: string; rows?: Row[] | undefined }) {
  return (
    <div>
      <h3>{title}</h3>
      {rows?.length === 0 && <p className={page.quiet}>{none}</p>}
      <ul className={page.rows} aria-label={title}>
        {rows?.map(({ key, name, note, count }) => (
          <li key={key}>
            <span>
              {name} <small>{note.join(' · ')}</small>
            </span>
            <small className="tabular">{count}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
