import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { isPhn, phnText, plainPhn } from './phn.ts';

it('Alberta and British Columbia have their own rule, the others a length and characters', () => {
  claims('consult-30 (checksum)');
  const good: Record<string, string[]> = {
    AB: ['500091234', '900018765', '612390045', '123466789', '203091111'],
    BC: [
      '9876543218',
      '9555123404',
      '9246813578',
      '9700600509',
      '9000000018',
      '9698658215',
      '9012372173',
      '9151247483',
    ],
    ON: ['9876543217'],
    QC: ['TREM85550112'],
    NT: ['N1234567'],
    NU: ['123456789'],
    PE: ['12345678', '1234567890'],
    NL: ['123456789012'],
    NS: ['1234567890'],
    MB: ['123456789'],
    SK: ['123456789'],
    NB: ['123456789'],
    YT: ['123456789'],
  };
  const bad: Record<string, string[]> = {
    AB: ['123456789', '500001234', '50009123', ''],
    BC: ['9876543210', '9999999999', '8876543218', '9123456780', '9123456789', '987654321'],
    ON: ['0876543217', '987654321'],
    QC: ['123466789012', 'TREM8555011'],
    NT: ['12345678'],
    NU: ['223456789'],
    NL: ['123456789'],
  };
  for (const [province, numbers] of Object.entries(good))
    for (const phn of numbers) expect(isPhn(phn, province), `${province} ${phn}`).toBe(true);
  for (const [province, numbers] of Object.entries(bad))
    for (const phn of numbers) expect(isPhn(phn, province), `${province} ${phn}`).toBe(false);
});

it('a number is stored without separators and without Ontario’s version code', () => {
  expect(plainPhn('50009-1234', 'AB')).toBe('500091234');
  expect(plainPhn('9876 543 217 AB', 'ON')).toBe('9876543217');
  expect(plainPhn('trem 8555 0112', 'QC')).toBe('TREM85550112');
  expect(plainPhn('n1234567', 'NT')).toBe('N1234567');
  expect([
    phnText('500091234', 'AB'),
    phnText('9876543218', 'BC'),
    phnText('TREM85550112', 'QC'),
  ]).toEqual(['50009-1234', '9876 543 218', 'TREM85550112']);
});
