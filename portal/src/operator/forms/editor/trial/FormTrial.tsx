import type { Answers } from '@corridor/contract/forms/form.ts';
import { type FormPage, pagesOf } from '@corridor/contract/forms/formPages.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { hideDraft, showDraft } from '../../../../patient/draft/showDraft.tsx';
import { today } from '../../../../patient/questions/days.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Segmented } from '../../../../ui/fields/Segmented.tsx';
import page from '../../../Console.module.css';
import { type DraftItem, formOf } from '../draft/draft.ts';
import type { FormWork } from '../draft/useFormEdit.ts';
import styles from '../Editor.module.css';
import { TrialResult } from './TrialResult.tsx';
import { fittingAnswers, triedForm } from './triedForm.ts';

type Language = keyof typeof words.languages;

/**
 * The form as the patient's page draws it, to be answered here. The page of the open question is
 * shown. Nothing of the answers is stored.
 */
export function FormTrial({ work: { draft, open } }: { work: FormWork }) {
  const id = useId();
  const [language, setLanguage] = useState<Language>('en');
  const [given, setGiven] = useState<Answers>({});
  const [place, setPlace] = useState('introduction');
  const [followed, setFollowed] = useState<string>();
  const form = useMemo(() => triedForm(formOf(draft)), [draft]);
  const answers = fittingAnswers(form, given, today());
  const pages = pagesOf(form, answers);
  const openPage = open === undefined ? undefined : placeOf(pages, open);
  if (open !== followed && (open === undefined || openPage !== undefined)) {
    setFollowed(open);
    if (openPage !== undefined) setPlace(openPage);
  }
  const isHidden = openPage === undefined && isQuestion(own(draft.items, open ?? ''));
  const answer: PagesProps['onAnswer'] = (key, value) => {
    setGiven(({ [key]: _before, ...others }) => (value ? { ...others, [key]: value } : others));
    // An answer never turns the page, also where it makes the open question visible.
    setFollowed(open);
    setPlace(pages.find(({ slots }) => slots.some((slot) => slot.key === key))?.key ?? place);
  };
  return (
    <section className={styles.trial} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{words.sections.preview}</h3>
        <Segmented
          label={words.language}
          value={language}
          options={words.languages}
          onChange={setLanguage}
        />
      </header>
      {isHidden && <p className={page.quiet}>{words.hidden}</p>}
      <PatientPages
        form={form}
        answers={answers}
        language={language}
        place={knownPlace(pages, place)}
        onPlace={setPlace}
        onAnswer={answer}
      />
      <TrialResult form={form} answers={answers} />
      {Object.keys(given).length > 0 && (
        <Button
          onClick={() => {
            setGiven({});
            setPlace('introduction');
          }}
        >
          {words.again}
        </Button>
      )}
    </section>
  );
}

const isQuestion = (item: DraftItem | undefined) => item !== undefined && item.kind !== 'group';

const ends = ['introduction', 'review'];

/** The place where the open part of the editor is shown. */
const placeOf = (pages: readonly FormPage[], open: string) =>
  ends.includes(open)
    ? open
    : pages.find(
        ({ group, slots }) => group?.id === open || slots.some(({ item }) => item.id === open),
      )?.key;

/** The first page stands for a page that is not shown any more. */
const knownPlace = (pages: readonly FormPage[], place: string) =>
  ends.includes(place) || pages.some(({ key }) => key === place)
    ? place
    : (pages[0]?.key ?? 'introduction');

type PagesProps = Parameters<typeof showDraft>[1];

/** The pages are drawn by the patient's own parts, which are not made with React. */
function PatientPages(props: PagesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) showDraft(box.current, props);
  });
  useEffect(() => {
    const element = box.current;
    return () => void (element && hideDraft(element));
  }, []);
  return <div ref={box} className={styles.phone} lang={props.language} />;
}
