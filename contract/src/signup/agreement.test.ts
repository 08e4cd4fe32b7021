import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import {
  blankLine,
  contractOf,
  filled,
  paperMargins,
  paperWidth,
  type Run,
  sameSigner,
  signatureQuality,
  signatureScale,
  signerOf,
  valuesOf,
} from './agreement.ts';
import { emptySignup, type SignupForm } from './form.ts';

const form: SignupForm = {
  ...emptySignup,
  selectedRole: 'Doctor',
  firstName: ' Ines ',
  lastName: 'Baptiste',
  email: 'ines@clinic.example',
  city: 'Calgary',
};
const open = (name: Run['open'], strong = false): Run => ({ text: '', strong, open: name });
const words = (text: string): Run => ({ text, strong: false });
const textOf = (runs: Run[], more = {}, pictures: string[] = []) =>
  filled(runs, valuesOf({ ...form, ...more }, 'November 22, 2026'), pictures)
    .map(({ text }) => text)
    .join('');

it('signatures are drawn at 1.5 and kept as JPEG of 0.8; the paper is 210 mm wide with margins of 20 by 40', () => {
  claims('signup-37');
  expect([signatureScale, signatureQuality]).toEqual([1.5, 0.8]);
  expect([paperWidth, paperMargins]).toEqual([210, { side: 20, end: 40 }]);
});

it('date, name, email, city and province are filled in, and two lines stay for witnesses', () => {
  claims('signup-45');
  const all = (['date', 'name', 'email', 'city', 'province', 'witness1', 'witness2'] as const).map(
    (name) => [open(name), words(' · ')],
  );
  expect(textOf(all.flat())).toBe(
    `November 22, 2026 · Ines Baptiste · ines@clinic.example · Calgary · AB · ${blankLine} · ${blankLine} · `,
  );
  expect(textOf([open('witness1'), open('witness2')], {}, ['witness2'])).toBe(blankLine);
});

it('physicians and residents sign one text and nurse practitioners another', () => {
  claims('signup-45 (roles)');
  expect((['Doctor', 'Resident', 'NursePractitioner'] as const).map(contractOf)).toEqual([
    'mdContractMarkdown',
    'mdContractMarkdown',
    'npContractMarkdown',
  ]);
});

it('a resident’s agreement has no city and no comma after it', () => {
  const line = [open('city'), words(', '), open('province'), words(', Canada')];
  expect([textOf(line), textOf(line, { city: '' })]).toEqual(['Calgary, AB, Canada', 'AB, Canada']);
});

it('every field of the signer counts in an agreement, except spaces around it', () => {
  const signer = signerOf(form);
  expect(sameSigner(signer, signerOf({ ...form, firstName: 'Ines' }))).toBe(true);
  for (const field of Object.keys(signer))
    expect(sameSigner(signer, signerOf({ ...form, [field]: 'other' } as never)), field).toBe(false);
});
