import { bodyMost, titleMost } from '@corridor/contract/notifications/campaignText.ts';
import type { NewsForm } from '@corridor/contract/operator/news/rules.ts';
import { newsWords as words } from '@corridor/contract/operator/news/words.ts';
import { useId } from 'react';
import { NewsText } from '../../notifications/NewsText.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import page from '../Console.module.css';
import service from '../directory/Service.module.css';
import styles from './News.module.css';
import type { NewsWork } from './useNews.ts';

/** Counts characters without the surrounding spaces, as they are sent. */
const lengthNote = (text: string, max: number) => words.left(text.trim().length, max);

export function NewsFields({ work: { form, says, change } }: { work: NewsWork }) {
  return (
    <div className={page.section}>
      <TextField
        label={words.newsTitle}
        value={form.title}
        autoComplete="off"
        help={lengthNote(form.title, titleMost)}
        error={says('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label={words.body}
        value={form.body}
        help={`${words.bodyHelp} ${lengthNote(form.body, bodyMost)}`}
        error={says('body')}
        onChange={({ target }) => change({ body: target.value })}
      />
    </div>
  );
}

/** A preview, rendered as the notification centre renders it. */
export function Preview({ form: { title, body } }: { form: NewsForm }) {
  const id = useId();
  const hasText = `${title}${body}`.trim() !== '';
  return (
    <section className={`${styles.paper} ${service.preview}`} aria-labelledby={id}>
      <h3 id={id}>{words.asRead}</h3>
      {hasText ? (
        <NewsText title={title.trim() || words.untitled} body={body} />
      ) : (
        <p>{words.nothingYet}</p>
      )}
    </section>
  );
}
