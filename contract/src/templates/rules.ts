/**
 * The variables of a template. The composer fills them with data of the patient and the members.
 */
export const variables = [
  'patient.firstName',
  'patient.lastName',
  'patient.phn',
  'patient.dateOfBirth',
  'referrer.name',
  'consultant.name',
  'today',
] as const;
export type Variable = (typeof variables)[number];

export const placeholder = (name: Variable) => `{{${name}}}`;

const isVariable = (name: string): name is Variable =>
  (variables as readonly string[]).includes(name);

/**
 * Fills the variables of a text. An unknown value stays as its variable, so that the person sees
 * it.
 */
export const fillTemplate = (text: string, values: Partial<Record<Variable, string>>): string =>
  text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (variable, name: string) =>
    isVariable(name) ? (values[name] ?? variable) : variable,
  );

export const limits = { name: 120, text: 10_000, note: 300, categories: 100, items: 500 } as const;

/** A change becomes unsaved only after this time, so that a quick undo does not count. */
export const unsavedLagMs = 100;
