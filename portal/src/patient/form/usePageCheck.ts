import type { Answers } from '@corridor/contract/forms/form.ts';
import type { FormPage } from '@corridor/contract/forms/formPages.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { useState } from 'preact/hooks';
import { useLanguage } from '../language/useLanguage.ts';
import { focusAnswer } from '../questions/focusAnswer.ts';
import { problemsOn } from './pageState.ts';

/** The problems of a page. They are shown from the first attempt to leave it. */
export function usePageCheck(page: FormPage, answers: Answers, today: string) {
  const language = useLanguage();
  const [tried, setTried] = useState(false);
  const [warned, setWarned] = useState<string>();
  const [slips, setSlips] = useState<Record<string, string>>({});
  const problems = { ...problemsOn(page, answers, { today, language }), ...slips };
  return {
    problems: tried ? problems : {},
    /** A typed text that is no answer, with what to say about it. */
    setSlip(key: string, slip: string | undefined) {
      setSlips(({ [key]: _before, ...others }) => (slip ? { ...others, [key]: slip } : others));
    },
    /** Leads to the first answer that is missing or wrong, where there is one. */
    mayGoOn() {
      setTried(true);
      const wrong = page.slots.find(({ key }) => own(problems, key));
      if (wrong) focusAnswer(wrong.key);
      return !wrong;
    },
    /** A slip is not kept, so the first press says so and only the second one leaves. */
    leave(go: () => void) {
      const slip = page.slots.find(({ key }) => own(slips, key))?.key;
      if (slip === undefined || slip === warned) return go();
      setWarned(slip);
      setTried(true);
      focusAnswer(slip);
    },
  };
}
