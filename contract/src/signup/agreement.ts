import type { SignupForm } from './form.ts';

/** What a contract names, and leaves open until somebody signs. */
export const placeholders = [
  ...(['date', 'name', 'email', 'city', 'province'] as const),
  ...(['witness1', 'witness2'] as const),
] as const;
export type Placeholder = (typeof placeholders)[number];

export type Run = {
  text: string;
  strong: boolean;
  /** What stands here once it is filled in; the text is empty. */
  open?: Placeholder | undefined;
};

/** A contract as it is read aloud, shown and printed: the same on the page and on paper. */
export type Block = {
  kind: 'heading' | 'paragraph' | 'item';
  /** Of a heading; how far an item is moved in. */
  depth: number;
  /** What stands before an item. */
  bullet: string;
  runs: Run[];
};

/** The contract text by role: one for physicians and residents, one for nurse practitioners. */
export const contractOf = (role: SignupForm['selectedRole']) =>
  role === 'NursePractitioner' ? 'npContractMarkdown' : 'mdContractMarkdown';

export type Values = Record<Exclude<Placeholder, 'witness1' | 'witness2'>, string>;

/** What the form fills in. A resident has no city: the province stands alone. */
export const valuesOf = (
  form: Pick<SignupForm, 'firstName' | 'lastName' | 'email' | 'city' | 'province'>,
  date: string,
): Values => ({
  date,
  name: `${form.firstName.trim()} ${form.lastName.trim()}`.trim(),
  email: form.email.trim(),
  city: form.city.trim(),
  province: form.province,
});

/** A line to be signed by hand. */
export const blankLine = '______________________________';

/**
 * The words of a block with what is known in its place. A comma that nothing stands before goes, and
 * so does the line of a witness whose signature is a picture.
 */
export function filled(runs: readonly Run[], values: Values, pictures: readonly string[] = []) {
  const written = runs.map(({ text, strong, open }) => {
    if (!open) return { text, strong };
    if (open !== 'witness1' && open !== 'witness2') return { text: values[open], strong };
    return { text: pictures.includes(open) ? '' : blankLine, strong };
  });
  return written.map((one, at) => {
    const before = runs[at - 1];
    const nothing = before?.open !== undefined && written[at - 1]?.text === '';
    return nothing ? { ...one, text: one.text.replace(/^\s*,\s*/, '') } : one;
  });
}

/** As an image of the signature is drawn and kept. */
export const signatureScale = 1.5;
export const signatureQuality = 0.8;
/** Of the paper, in millimetres. */
export const paperWidth = 210;
export const paperMargins = { side: 20, end: 40 };

/** Drawn by hand, or the name typed by who cannot draw. */
export type Signature = { kind: 'drawn'; jpeg: string } | { kind: 'typed'; name: string };

/** What an agreement says of who signs it: with other words it is another agreement. */
export type Signer = Pick<
  SignupForm,
  'selectedRole' | 'province' | 'firstName' | 'lastName' | 'email' | 'city'
>;

const signerFields = [
  ...(['selectedRole', 'province', 'firstName', 'lastName', 'email', 'city'] as const),
] as const;

/** As the agreement was signed: trimmed, in one order. */
export const signerOf = (form: Pick<SignupForm, keyof Signer>): Signer =>
  Object.fromEntries(signerFields.map((name) => [name, form[name].trim()])) as Signer;

export const sameSigner = (one: Signer, other: Signer) =>
  signerFields.every((name) => one[name] === other[name]);
