import type { Form, Group, Question, Words } from '@corridor/contract/forms/form.ts';
import { operatorFormWords as words } from '@corridor/contract/operator/forms/words.ts';
import { useId, useState } from 'react';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import page from '../Console.module.css';
import styles from './Outline.module.css';

type Language = keyof typeof words.languages;
type Says = (text: Words) => string;

/** Every question of a form with its answers, and what its scores mean. */
export function FormOutline({ form }: { form: Form }) {
  const id = useId();
  const [language, setLanguage] = useState<Language>('en');
  const hasFrench = form.title.fr !== undefined;
  const says: Says = (text) => (hasFrench && language === 'fr' && text.fr) || text.en;
  return (
    <section className={page.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{words.preview}</h3>
        {hasFrench && (
          <Segmented
            label={words.language}
            value={language}
            options={words.languages}
            onChange={setLanguage}
          />
        )}
      </header>
      {form.englishOnly && <p className={page.quiet}>{words.englishOnly}</p>}
      <div className={styles.outline} lang={hasFrench ? language : 'en'}>
        <p className={styles.title}>{says(form.title)}</p>
        {form.introduction && <p className={styles.introduction}>{says(form.introduction)}</p>}
        <ol>
          {form.items.map((item) => (
            <li key={item.id}>
              {item.kind === 'group' ? (
                <GroupPart group={item} says={says} />
              ) : (
                <QuestionPart item={item} says={says} />
              )}
            </li>
          ))}
        </ol>
      </div>
      <Meanings form={form} says={says} />
      {form.source && (
        <p className={page.quiet}>
          {words.source}: {form.source}
        </p>
      )}
    </section>
  );
}

const GroupPart = ({ group, says }: { group: Group; says: Says }) => (
  <>
    <p>
      <strong>{says(group.text)}</strong>
      {group.days !== undefined && <small>{words.days(group.days)}</small>}
    </p>
    <ol>
      {group.items.map((item) => (
        <li key={item.id}>
          <QuestionPart item={item} says={says} />
        </li>
      ))}
    </ol>
  </>
);

const QuestionPart = ({ item, says }: { item: Question; says: Says }) => (
  <>
    <p>
      {says(item.text)}
      <small>
        {words.kindOf(
          item.kind,
          item.kind !== 'information' && item.required,
          item.kind === 'choice' && item.several,
        )}
        {rangeOf(item)}
      </small>
      {item.showWhen && <small>{words.conditional}</small>}
    </p>
    {item.kind === 'choice' && (
      <ul>
        {item.options.map(({ code, text, points }) => (
          <li key={code}>{words.option(says(text), points)}</li>
        ))}
      </ul>
    )}
  </>
);

function rangeOf(item: Question): string {
  const range =
    item.kind === 'number'
      ? words.range(item.least, item.most, item.unit)
      : item.kind === 'scale'
        ? words.range(item.least, item.most, undefined)
        : '';
  return range && ` ${range}`;
}

/** The results that the clinician reads of the answers. */
function Meanings({ form: { scores, flags }, says }: { form: Form; says: Says }) {
  if (scores.length + flags.length === 0) return null;
  return (
    <dl className={styles.meanings}>
      {scores.map(({ id, text, most, bands }) => (
        <div key={id}>
          <dt>{words.scores}</dt>
          <dd>
            {words.scoreOf(says(text), most)}
            {bands.length > 0 && (
              <small>
                {bands.map((band) => words.bandOf(band.from, band.to, says(band.text))).join(', ')}
              </small>
            )}
          </dd>
        </div>
      ))}
      {flags.map(({ item, above, text }) => (
        <div key={`${item} ${above}`}>
          <dt>{words.flags}</dt>
          <dd>{says(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
