import { describe, expect, it } from 'vitest';
import { dateMask, numberMask, phoneMask, placeAfter } from '../platform/masks.ts';
import { understood } from './paste.ts';
import { phnMask } from './phn.ts';

describe('typed or dropped text takes the format of its field', () => {
  it('a phone number becomes (###) ###-#### from any form and can be erased character by character', () => {
    for (const typed of ['4035550142', '403.555.0142', '+1 (403) 555-0142', '(403) 555-0142 x9'])
      expect(phoneMask(typed)).toBe('(403) 555-0142');
    expect(['4', '403', '4035', '403555', '4035550'].map(phoneMask)).toEqual([
      '4',
      '403',
      '(403) 5',
      '(403) 555',
      '(403) 555-0',
    ]);
    // Backspace on a separator removes the digit before it in the end.
    expect(phoneMask('(403) ')).toBe('403');
  });

  it('a date becomes yyyy/MM/dd', () => {
    expect(['1962', '19620', '196202', '19620228', '1962-02-28'].map(dateMask)).toEqual([
      '1962',
      '1962/0',
      '1962/02',
      '1962/02/28',
      '1962/02/28',
    ]);
    expect(dateMask('1962/2/')).toBe('1962/02');
    expect(dateMask('196202289')).toBe('1962/02/28');
  });

  it('a health number has digits, and letters where its province has them; a number has digits', () => {
    expect(phnMask('AB')('20309-1111x')).toBe('203091111');
    expect(phnMask('QC')('trem 8555 0112')).toBe('TREM85550112');
    expect(numberMask('7 mm')).toBe('7');
    // The point stays, so that the rule refuses the number; without it the number would be ten
    // times as large.
    expect(numberMask('1.5 mg')).toBe('1.5');
  });

  it('the cursor stays after the same characters', () => {
    expect(placeAfter('(403) 555', 3)).toBe(4);
    expect(placeAfter('(403) 555', 4)).toBe(7);
    expect(placeAfter('1962/02', 0)).toBe(0);
    expect(placeAfter('1962/02', 6)).toBe(7);
  });
});

describe('a block of demographics from a chart', () => {
  it('is read from one line', () => {
    const whole = {
      firstName: 'Ingrid',
      lastName: 'Halvorsen',
      dateOfBirth: '1962/02/28',
      phn: '203091111',
      phone: '(403) 555-0142',
    };
    expect(
      understood('HALVORSEN, Ingrid DOB: 1962-02-28 PHN: 20309-1111 Home phone: 403-555-0142'),
    ).toEqual(whole);
    expect(
      understood(
        'Patient name: Ingrid Halvorsen, D.O.B.: 1962-02-28, PHN: 20309-1111, Cell: (403) 555-0142, Emergency contact phone: 403-555-0199',
      ),
    ).toEqual(whole);
    // Names and contacts of other people are not the patient's.
    const known = { firstName: 'Ingrid', lastName: 'Halvorsen', dateOfBirth: '1962/02/28' };
    for (const other of [
      'Emergency phone: 403-555-0199',
      'Emergency contact: Jane Doe Phone: 403-555-0199 Email: jane@example.ca',
      'Mother: Jane Doe Phone: 403-555-0199',
      'Family physician name: Jane Smith Phone: 403-555-0199',
      'Next of kin (daughter): Jane Doe, Cell: 403-555-0199, Email: jane@example.ca',
    ])
      expect(understood(`Name: Ingrid Halvorsen DOB: 1962-02-28 ${other}`), other).toEqual(known);
    // A sentence with one label stays a sentence.
    expect(understood('She was seen today. DOB: 1962-02-28')).toBeUndefined();
  });

  it('is read by its labels', () => {
    const chart = `Patient: HALVORSEN, Ingrid (she/her)
      DOB: 1962-02-28
      PHN: 20309-1111 (AB)
      Sex: Female
      Home phone: 403-555-0142
      Email: ingrid@example.ca
      Address: 12 Main Street
      City: RED DEER
      Postal Code: t4n 2g8
      Emergency contact: Olav Halvorsen 403-555-0199`;
    expect(understood(chart)).toEqual({
      firstName: 'Ingrid',
      lastName: 'Halvorsen',
      dateOfBirth: '1962/02/28',
      phn: '203091111',
      patientProvince: 'AB',
      genderCode: 'F',
      phone: '(403) 555-0142',
      email: 'ingrid@example.ca',
      addressLine1: '12 Main Street',
      cityName: 'Red Deer',
      postalCode: 'T4N2G8',
    });
  });

  it('is read by the shape of each line without labels', () => {
    expect(understood('Ingrid Halvorsen\n28-Feb-1962\n9876543218\n(604) 555-0142')).toEqual({
      firstName: 'Ingrid',
      lastName: 'Halvorsen',
      dateOfBirth: '1962/02/28',
      phn: '9876543218',
      patientProvince: 'BC',
      phone: '(604) 555-0142',
    });
    expect(understood('HALVORSEN, INGRID\tFebruary 28, 1962')).toEqual({
      firstName: 'Ingrid',
      lastName: 'Halvorsen',
      dateOfBirth: '1962/02/28',
    });
  });

  it('is read by labels without colons, with ages, titles and the small words of a name', () => {
    const jane = { firstName: 'Jane', lastName: 'Doe', dateOfBirth: '1980/02/03' };
    for (const chart of [
      'Name: Jane Doe\nPHN 1234-567-890\nDOB 1980-02-03',
      'Jane Doe\nDOB Feb 3, 1980\nHealth card number 1234 567 890',
      'DOE, JANE (F) 44y Born 03-Feb-1980 HCN 1234 567 890',
      'Mrs. Jane Doe, 44 years old\nPHN# 1234567890\tBirth date 1980/02/03',
    ])
      expect(understood(chart), chart).toEqual({ ...jane, phn: '1234567890' });
    expect(understood('Jane Doe\nULI 123456789\nAB')).toEqual({
      firstName: 'Jane',
      lastName: 'Doe',
      phn: '123456789',
      patientProvince: 'AB',
    });
    expect(understood('Mme Élodie Tremblay\nBorn 1980-02-03\nHCN TREM 8052 0312\nQuebec')).toEqual({
      firstName: 'Élodie',
      lastName: 'Tremblay',
      dateOfBirth: '1980/02/03',
      phn: 'TREM80520312',
      patientProvince: 'QC',
    });
    for (const name of ['van der Berg, Jan', 'Jan van der Berg'])
      expect(understood(`MRN 55555\nPatient Name: ${name}\nSex: M`), name).toEqual({
        firstName: 'Jan',
        lastName: 'van der Berg',
        genderCode: 'M',
      });
    // The heading of a chart is not a patient's name.
    expect(
      understood('South Health Campus Family Medicine\nMaria de la Cruz Ortega\nBorn 1980-02-03'),
    ).toEqual({ firstName: 'Maria', lastName: 'de la Cruz Ortega', dateOfBirth: '1980/02/03' });
    // A sentence stays a sentence with any of these words in it.
    expect(understood('Born in 1980, she has had it since.\nNo syncope at all.')).toBeUndefined();
  });

  it('a word, a sentence and a date alone stay text, and an ambiguous date is left out', () => {
    for (const text of [
      'Ingrid',
      '1962/02/28',
      'Three months of palpitations.\nNo syncope at all.',
    ])
      expect(understood(text), text).toBeUndefined();
    expect(understood('Name: Ingrid Halvorsen\nDOB: 03/04/1962\nSex: F')).not.toHaveProperty(
      'dateOfBirth',
    );
  });
});
