import { words } from '@corridor/contract/payments/words.ts';
import { useEffect, useRef, useState } from 'react';
import type { CardFields, FieldsProps } from './cardMessages.ts';
import styles from './Payment.module.css';

type State = { touched?: boolean; error?: string };
type Element = {
  mount(selector: string): void;
  addEventListener(name: 'change' | 'blur', hear: (event: Record<string, State>) => void): void;
};
type Clover = {
  elements(): { create(name: string, styles: object): Element };
  createToken(): Promise<{ token?: string; errors?: Record<string, string> }>;
};
type CloverWindow = {
  Clover?: new (publicKey: string, options: { merchantId: string; locale: string }) => Clover;
};

const locale = 'en-CA';
const fieldNames = ['CARD_NUMBER', 'CARD_DATE', 'CARD_CVV', 'CARD_POSTAL_CODE'] as const;
const labels = [words.number, words.expiry, words.cvv, words.postal];

/** Loads the provider's script and returns its class. */
const loadClover = (sdk: string) =>
  new Promise<NonNullable<CloverWindow['Clover']>>((done, fail) => {
    const script = document.createElement('script');
    script.src = `${sdk}?locale=${locale}`;
    script.onload = () => {
      const { Clover } = window as CloverWindow;
      if (Clover) done(Clover);
      else fail(new Error('The script has no Clover'));
    };
    script.onerror = () => fail(new Error('The script did not load'));
    document.head.append(script);
  });

type Props = FieldsProps & { account: NonNullable<CardFields['clover']> };

/** The hosted fields of Clover. What is typed goes from their frames to Clover. */
export function CloverCardFields({ account, tell, asked }: Props) {
  const clover = useRef<Clover>(undefined);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { publicKey, merchant, sdk } = account;
  useEffect(() => {
    const states = new Map<string, State>();
    const hear = (event: Record<string, State>) => {
      for (const name of fieldNames) {
        const state = event[name];
        if (state) states.set(name, state);
      }
      const wrong = [...states].flatMap(([name, { touched, error }]) =>
        touched && error ? [[name, error]] : [],
      );
      setErrors(Object.fromEntries(wrong));
      const complete = fieldNames.every((name) => {
        const state = states.get(name);
        return state?.touched === true && !state.error;
      });
      tell({ card: 'state', complete });
    };
    const open = async () => {
      const Loaded = await loadClover(sdk);
      clover.current = new Loaded(publicKey, { merchantId: merchant, locale });
      const elements = clover.current.elements();
      for (const name of fieldNames) {
        const element = elements.create(name, {});
        element.mount(`#${name}`);
        element.addEventListener('change', hear);
        element.addEventListener('blur', hear);
      }
    };
    open().catch(() => tell({ card: 'failed' }));
  }, [publicKey, merchant, sdk, tell]);
  useEffect(() => {
    if (asked === 0) return;
    const make = async () => {
      const made = await clover.current?.createToken();
      if (made?.token) return tell({ card: 'token', token: made.token });
      setErrors(made?.errors ?? {});
      return tell({ card: 'wrong' });
    };
    make().catch(() => tell({ card: 'wrong' }));
  }, [asked, tell]);
  return (
    <div className={styles.hosted}>
      {fieldNames.map((name, index) => (
        <div key={name}>
          <span className={styles.label}>{labels[index]}</span>
          <div id={name} className={styles.hostedField} />
          {errors[name] && (
            <p className={styles.wrong} role="alert">
              {errors[name]}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
