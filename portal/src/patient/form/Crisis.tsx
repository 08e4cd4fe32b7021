/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../frame/Icon.tsx';
import { buttonLook } from '../frame/PressButton.tsx';
import { useFillingWords } from '../language/useLanguage.ts';
import styles from './Form.module.css';

/** The people to call, shown as soon as an answer tells of danger. It is read out at once. */
export function Crisis() {
  const words = useFillingWords();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div class={styles.crisis} role="alert" ref={panel}>
      <h2>{words.crisisTitle}</h2>
      <p>{words.crisisLead}</p>
      <p>{words.crisisAbout}</p>
      <div class={styles.numbers}>
        <a class={buttonLook({ primary: true })} href="tel:988">
          <Icon name="phone" size={20} />
          {words.crisisCall}
        </a>
        <a class={buttonLook()} href="sms:988">
          <Icon name="message" size={20} />
          {words.crisisText}
        </a>
        <a class={buttonLook()} href="tel:911">
          <Icon name="phone" size={20} />
          {words.emergencyCall}
        </a>
      </div>
    </div>
  );
}
