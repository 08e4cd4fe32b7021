/** What a template may name; the composer puts the patient's and the people's own in its place. */
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

/** The text with the values it names. What is not known stays as it stands, for a person to see. */
export const fillTemplate = (text: string, values: Partial<Record<Variable, string>>): string =>
  text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) =>
    isVariable(name) ? (values[name] ?? whole) : whole,
  );

export const limits = { name: 120, text: 10_000, note: 300, categories: 100, items: 500 } as const;

/** How long a change waits before it is called unsaved: a step back within it is none. */
export const unsavedLagMs = 100;
