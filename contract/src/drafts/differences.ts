import { own } from '../platform/own.ts';
import type { ConsultForm } from './form.ts';
import { decodeHeader } from './rules.ts';

/** A difference between two versions of a draft, named by its field or by its question. */
export type Difference = { field: string; asked: boolean; mine: string; theirs: string };

export function differences(mine: ConsultForm, theirs: ConsultForm): Difference[] {
  return [
    ...differencesBetween(fieldsOf(mine), fieldsOf(theirs), false),
    ...differencesBetween(answersOf(mine), answersOf(theirs), true),
  ];
}

function differencesBetween(
  mine: Record<string, string>,
  theirs: Record<string, string>,
  asked: boolean,
): Difference[] {
  const fields = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return fields
    .map((field) => ({
      field,
      asked,
      mine: own(mine, field) ?? '',
      theirs: own(theirs, field) ?? '',
    }))
    .filter((one) => one.mine !== one.theirs);
}

function fieldsOf(form: ConsultForm): Record<string, string> {
  const { locationIdx, serviceId, activityType, patientProvince, emailPatient } = form;
  // The age follows from the date of birth.
  const { age: _, ...patient } = form.patientInfo;
  return {
    locationIdx: String(locationIdx),
    serviceId,
    activityType,
    ...patient,
    patientProvince,
    ...form.oopData,
    ...form.phoneConsultData,
    emrChartNumber: form.emrChartNumber ?? '',
    emailPatient: String(emailPatient),
  };
}

const answersOf = ({ symptoms }: ConsultForm) =>
  Object.fromEntries(
    Object.entries(symptoms).map(([key, answer]) => [
      decodeHeader(key),
      typeof answer === 'string' ? answer : answer.join(', '),
    ]),
  );
