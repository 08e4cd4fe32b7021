/** @jsxImportSource preact */
import type { Language } from '@corridor/contract/patients/page/words.ts';
import { render } from 'preact';
import { LanguageChoice } from '../language/useLanguage.ts';
import { FileAdding } from '../questions/fileAdding.ts';
import { DraftPages, type DraftProps } from './DraftPages.tsx';

/** Draws the patient's own pages into an element of the portal, or draws them anew. */
export function showDraft(
  element: HTMLElement,
  { language, ...props }: DraftProps & { language: Language },
): void {
  render(
    <LanguageChoice.Provider value={{ language, choose: () => undefined }}>
      <FileAdding.Provider value={addNowhere}>
        <DraftPages {...props} />
      </FileAdding.Provider>
    </LanguageChoice.Provider>,
    element,
  );
}

export const hideDraft = (element: HTMLElement) => render(null, element);

const addNowhere = () => Promise.resolve(crypto.randomUUID() as string);
