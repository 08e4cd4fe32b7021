import { describe, expect, it } from 'vitest';
import { distinctName, plainName } from './fileNames.ts';

describe('a file name', () => {
  it('gets the first free number, counting on from its own', () => {
    expect(distinctName('scan.png', new Set())).toBe('scan.png');
    expect(distinctName('scan.png', new Set(['scan.png']))).toBe('scan (2).png');
    const two = new Set(['scan.png', 'scan (2).png']);
    expect(distinctName('scan.png', two)).toBe('scan (3).png');
    expect(distinctName('scan (2).png', two)).toBe('scan (3).png');
  });

  it('keeps a year in parentheses', () => {
    const taken = new Set(['ECG (2019).pdf']);
    expect(distinctName('ECG (2019).pdf', taken)).toBe('ECG (2019) (2).pdf');
  });

  it('loses characters that reverse the text after them', () => {
    expect(plainName('scan\u202Egnp.exe')).toBe('scangnp.exe');
  });
});
