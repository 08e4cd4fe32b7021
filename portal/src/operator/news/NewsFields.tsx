import { bodyMost, titleMost } from '@corridor/contract/notifications/rules.ts';
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

/** Their letters are counted as they are sent: without the spaces around them. */
const counted = (text: string, most: number) => words.left(text.trim().length, most);

export function NewsFields({ work: { form, says, change } }: { work: NewsWork }) {
  return (
    <div className={page.section}>
      <TextField
        label={words.newsTitle}
        value={form.title}
        autoComplete="off"
        help={counted(form.title, titleMost)}
        error={says('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label={words.body}
        value={form.body}
        help={`${words.bodyHelp} ${counted(form.body, bodyMost)}`}
        error={says('body')}
        onChange={({ target }) => change({ body: target.value })}
      />
    </div>
  );
}

/** As the notification centre itself shows it. */
export function Preview({ form: { title, body } }: { form: NewsForm }) {
  const id = useId();
  const written = `${title}${body}`.trim() !== '';
  return (
    <section className={`${styles.paper} ${service.preview}`} aria-labelledby={id}>
      <h3 id={id}>{words.asRead}</h3>
      {written ? (
        <NewsText title={title.trim() || words.untitled} body={body} />
      ) : (
        <p>{words.nothingYet}</p>
      )}
    </section>
  );
}
