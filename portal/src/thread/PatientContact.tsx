import { own } from '@corridor/contract/platform/own.ts';
import { provinceNames } from '@corridor/contract/platform/provinces.ts';
import { addressOf } from '@corridor/contract/thread/contact/rules.ts';
import { sexWords, words } from '@corridor/contract/thread/contact/words.ts';
import { words as thread } from '@corridor/contract/thread/words.ts';
import type { ReactNode } from 'react';
import { dialLink, phoneNumber } from '../platform/phoneNumber.ts';
import type { CallOutput } from '../platform/server/client.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './Thread.module.css';

type Contact = CallOutput<'thread-openMoaLink'>['contact'];

/**
 * The patient's contact data, which an office needs for booking, with the address of a patient
 * from another province.
 */
export function PatientContact({ contact }: { contact: Contact }) {
  const { patientPhone = '', patientEmail = '', patientProvince = '', oop = false } = contact;
  const province = own(provinceNames, patientProvince) ?? patientProvince;
  const sex = oop ? own(sexWords, contact.oopData?.genderCode ?? '') : undefined;
  const address = addressOf({ ...contact, patientProvince, oop }).join('\n');
  return (
    <dl className={styles.facts}>
      <Fact name={words.phone} copies={words.copyPhone} text={phoneNumber(patientPhone)}>
        <a className="tabular" href={dialLink(patientPhone)}>
          {phoneNumber(patientPhone)}
        </a>
      </Fact>
      <Fact name={words.email} copies={words.copyEmail} text={patientEmail}>
        <a href={`mailto:${encodeURIComponent(patientEmail).replace('%40', '@')}`}>
          {patientEmail}
        </a>
      </Fact>
      <dt>{words.province}</dt>
      <dd>
        {[province || thread.noAnswer, oop && words.outOfProvince].filter(Boolean).join(', ')}
      </dd>
      {sex && (
        <>
          <dt>{words.sex}</dt>
          <dd>{sex}</dd>
        </>
      )}
      {address && (
        <Fact name={words.address} copies={words.copyAddress} text={address}>
          {address}
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { name: string; copies: string; text: string; children: ReactNode };

function Fact({ name, copies, text, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      {text ? (
        <dd>
          {children} <CopyButton label={copies} text={text} />
        </dd>
      ) : (
        <dd>{thread.noAnswer}</dd>
      )}
    </div>
  );
}
