/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { LanguageChoice, usePageWords } from '../language/useLanguage.ts';
import styles from './PatientFrame.module.css';

export type FrameLook = {
  /** The clinic that sent the link, once it is known. */
  clinic?: string;
  /** Says that this is a preview. */
  preview?: string | undefined;
};

type Props = FrameLook & {
  foot?: ComponentChildren;
  children: ComponentChildren;
};

/** The clinic and the language above, what is read or asked, and the buttons below. */
export function PatientFrame({ clinic, preview, foot, children }: Props) {
  const { language, choose } = useContext(LanguageChoice);
  const words = usePageWords();
  return (
    <div class={styles.page}>
      <header class={styles.header}>
        <div>
          <img src="/mark.svg" width={26} height={26} alt="" />
          <span class={styles.clinic}>{clinic || words.product}</span>
          <button
            type="button"
            class={styles.language}
            lang={language === 'en' ? 'fr' : 'en'}
            onClick={() => choose(language === 'en' ? 'fr' : 'en')}
          >
            {words.otherLanguage}
          </button>
        </div>
        {preview && (
          <p class={styles.preview} role="note">
            {preview}
          </p>
        )}
      </header>
      <main class={styles.main} id="content">
        {children}
      </main>
      {foot && (
        <footer class={styles.foot}>
          <div>{foot}</div>
        </footer>
      )}
    </div>
  );
}

export function FootNote({ children }: { children: ComponentChildren }) {
  return <p class={styles.note}>{children}</p>;
}
