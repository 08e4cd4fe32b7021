import { describe, expect, it } from 'vitest';
import {
  type Circumstances,
  countRows,
  problemsOf,
  provincesAsked,
  type Recipient,
  twinOf,
} from './recipient.ts';
import { readTable } from './table.ts';

const row = (part: Partial<Recipient>): Recipient => ({
  key: '',
  phn: '500091234',
  province: '',
  email: 'w.brandt@example.ca',
  repeated: '',
  delay: false,
  dateOfBirth: '',
  pasted: false,
  twice: false,
  ...part,
});
const walter = {
  firstName: 'Walter',
  lastName: 'Brandt',
  dateOfBirth: '1958/03/14',
  email: 'W.Brandt@example.ca',
};
const where: Circumstances = {
  province: 'AB',
  today: '2026-11-20',
  known: new Map([['500091234', [walter]]]),
  asked: { dates: new Set(), emails: new Set() },
};

describe('a recipient', () => {
  it('is right with a known patient and the known address, in capitals or not', () => {
    expect(problemsOf(row({}), where)).toEqual({});
  });

  it('needs a number and an address, each of a possible form', () => {
    expect(problemsOf(row({ phn: '', email: '' }), where)).toEqual({
      phn: 'PHN is required',
      email: 'Email is required',
    });
    expect(problemsOf(row({ phn: '500091235', email: 'w.brandt@' }), where)).toEqual({
      phn: 'PHN is invalid',
      email: 'Email is invalid',
    });
  });

  it('may have a number of any province, which is named where the number does not show it', () => {
    const strangers = new Map(['123456789', '123456789012'].map((phn) => [phn, []]));
    const here = { ...where, known: strangers };
    const saskatchewan = row({ phn: '123456789', dateOfBirth: '1958/03/14', pasted: true });
    expect(problemsOf(saskatchewan, here)).toEqual({ phn: 'PHN is invalid' });
    expect(provincesAsked(saskatchewan, here)).toEqual(['MB', 'NB', 'NU', 'SK', 'YT']);
    expect(problemsOf({ ...saskatchewan, province: 'SK' }, here)).toEqual({});
    expect(problemsOf({ ...saskatchewan, province: 'ON' }, here)).toHaveProperty('phn');
    const newfoundland = { ...saskatchewan, phn: '123456789012' };
    expect(provincesAsked(newfoundland, here)).toEqual(['NL']);
    expect(problemsOf({ ...newfoundland, province: 'NL' }, here)).toEqual({});
    // Neither a number of the clinic's province nor one without a province asks for it.
    for (const phn of ['500091234', '12345', ''])
      expect(provincesAsked(row({ phn }), here), phn).toEqual([]);
  });

  it('needs a date of birth when nobody knows the patient, or the server knows none', () => {
    const stranger = { ...where, known: new Map([['500091234', []]]) };
    const unknown = row({ pasted: true });
    expect(problemsOf(unknown, stranger)).toEqual({ dateOfBirth: 'Date of birth is required' });
    expect(problemsOf({ ...unknown, dateOfBirth: '2027/01/01' }, stranger)).toEqual({
      dateOfBirth: 'Date of birth is invalid',
    });
    expect(problemsOf({ ...unknown, dateOfBirth: '1958/03/14' }, stranger)).toEqual({});
    // Nobody has looked the number up yet, so nothing is asked.
    expect(problemsOf(unknown, { ...where, known: new Map() })).toEqual({});
    const asked = { dates: new Set(['500091234']), emails: new Set<string>() };
    expect(problemsOf(row({}), { ...where, asked })).toEqual({
      dateOfBirth: 'Date of birth is required',
    });
  });

  it('needs a new address twice when it was typed, not when it was pasted', () => {
    const moved = row({ email: 'walter@example.ca' });
    expect(problemsOf(moved, where)).toHaveProperty('repeated');
    expect(problemsOf({ ...moved, repeated: 'walter@example.com' }, where)).toEqual({
      repeated: 'The two addresses differ.',
    });
    expect(problemsOf({ ...moved, repeated: 'Walter@example.ca' }, where)).toEqual({});
    expect(problemsOf({ ...moved, pasted: true }, where)).toEqual({});
    const asked = { dates: new Set<string>(), emails: new Set(['500091234']) };
    expect(problemsOf({ ...moved, pasted: true }, { ...where, asked })).toHaveProperty('repeated');
  });

  it('is found a second time, until the person keeps both', () => {
    const rows = [row({}), row({ email: 'other@example.ca', pasted: true })];
    expect(twinOf(rows, 0)).toBeUndefined();
    expect(twinOf(rows, 1)).toBe(0);
    const [typed, pasted] = [row({ key: 'typed' }), row({ key: 'pasted', pasted: true })];
    const keys = new Set(['pasted', 'removed']);
    expect(countRows([typed, pasted], where, keys)).toEqual({
      all: 2,
      ready: 0,
      wrong: 0,
      twice: 1,
    });
    expect(twinOf([rows[0] as Recipient, row({ twice: true })], 1)).toBeUndefined();
  });
});

describe('a pasted table', () => {
  const walters = { phn: '500091234', province: '', email: 'w.brandt@example.ca' };
  it('is read by its headings, in any order', () => {
    const text =
      'Email\tName\tPHN\tDelay\tDOB\nw.brandt@example.ca\tBrandt\t50009-1234\tyes\t1958-03-14\n';
    expect(readTable(text)).toEqual([{ ...walters, delay: true, dateOfBirth: '1958/03/14' }]);
    for (const province of ['AB', 'ab', 'Alberta'])
      expect(readTable(`PHN,Prov.,Email\n500091234,${province},w.brandt@example.ca`)).toEqual([
        { ...walters, province: 'AB', delay: false, dateOfBirth: '' },
      ]);
  });

  it('is read by the shape of its cells where it has no headings', () => {
    const text =
      '"Brandt, Walter",50009-1234,(403) 555-0118,w.brandt@example.ca\r\n\r\n"","","",""';
    expect(readTable(text)).toEqual([{ ...walters, delay: false, dateOfBirth: '' }]);
    expect(readTable('500091234;w.brandt@example.ca;delay')).toEqual([
      { ...walters, delay: true, dateOfBirth: '' },
    ]);
  });

  it('keeps quotes and line breaks inside a cell', () => {
    const text = 'phn,note,email\n50009-1234,"calls ""Walt"",\nsecond line",w.brandt@example.ca';
    expect(readTable(text)).toEqual([{ ...walters, delay: false, dateOfBirth: '' }]);
  });

  it('may be a chart, which is one recipient', () => {
    const text =
      'Name: Brandt, Walter\nDOB: 14-Mar-1958\nPHN: 50009-1234\nEmail: w.brandt@example.ca';
    expect(readTable(text)).toEqual([{ ...walters, delay: false, dateOfBirth: '1958/03/14' }]);
  });

  it('keeps a cell that is wrong, so that the row shows it', () => {
    expect(readTable('PHN,Email\n123,none\n')).toEqual([
      { phn: '123', province: '', email: 'none', delay: false, dateOfBirth: '' },
    ]);
    expect(readTable('Thank you for the visit.')).toEqual([]);
  });
});
