import { fillingWords } from '@corridor/contract/forms/filling/words.ts';
import { type Language, pageWords } from '@corridor/contract/patients/page/words.ts';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

type Choice = { language: Language; choose: (language: Language) => void };

export const LanguageChoice = createContext<Choice>({ language: 'en', choose: () => undefined });

const place = 'corridor.patient.language';
const isLanguage = (text: unknown): text is Language => text === 'en' || text === 'fr';

/** A browser without a store still shows the page. */
function remembered(): unknown {
  try {
    return localStorage.getItem(place);
  } catch {
    return undefined;
  }
}

function remember(language: Language) {
  try {
    localStorage.setItem(place, language);
  } catch {
    // The page asks the browser the next time.
  }
}

/** The language that the person has chosen, else that of the browser. */
export function useLanguageChoice(): Choice {
  const [language, setLanguage] = useState<Language>(() => {
    const chosen = remembered();
    if (isLanguage(chosen)) return chosen;
    return /^fr\b/i.test(navigator.language) ? 'fr' : 'en';
  });
  useEffect(() => {
    document.documentElement.lang = `${language}-CA`;
    document.title = `${pageWords[language].title} · ${pageWords[language].product}`;
  }, [language]);
  return {
    language,
    choose: (next) => {
      remember(next);
      setLanguage(next);
    },
  };
}

export const useLanguage = () => useContext(LanguageChoice).language;
export const usePageWords = () => pageWords[useLanguage()];
export const useFillingWords = () => fillingWords[useLanguage()];
