import type { SignupForm } from './form.ts';

/** The placeholders of a contract, which are filled in when somebody signs. */
export const placeholders = [
  ...(['date', 'name', 'email', 'city', 'province'] as const),
  ...(['witness1', 'witness2'] as const),
] as const;
export type Placeholder = (typeof placeholders)[number];

export type Run = {
  text: string;
  strong: boolean;
  /** The placeholder of this run, whose text is empty. */
  open?: Placeholder | undefined;
};

/** A block of a contract, the same on the page and in print. */
export type Block = {
  kind: 'heading' | 'paragraph' | 'item';
  /** The level of a heading, or the indent of an item. */
  depth: number;
  /** The bullet or number of an item. */
  bullet: string;
  runs: Run[];
};

/** The contract of a role: one for physicians and residents, one for nurse practitioners. */
export const contractOf = (role: SignupForm['selectedRole']) =>
  role === 'NursePractitioner' ? 'npContractMarkdown' : 'mdContractMarkdown';

export type Values = Record<Exclude<Placeholder, 'witness1' | 'witness2'>, string>;

/** The values from the form. A resident has no city, only a province. */
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

/** A line for a signature by hand. */
export const blankLine = '______________________________';

/**
 * The text of a block with its values. A comma without text before it is dropped, and so is the
 * line of a witness whose signature is a picture.
 */
export function filled(runs: readonly Run[], values: Values, pictures: readonly string[] = []) {
  const texts = runs.map(({ text, strong, open }) => {
    if (!open) return { text, strong };
    if (open !== 'witness1' && open !== 'witness2') return { text: values[open], strong };
    return { text: pictures.includes(open) ? '' : blankLine, strong };
  });
  return texts.map((part, at) => {
    const before = runs[at - 1];
    const nothing = before?.open !== undefined && texts[at - 1]?.text === '';
    return nothing ? { ...part, text: part.text.replace(/^\s*,\s*/, '') } : part;
  });
}

/** The scale and quality of a signature's image. */
export const signatureScale = 1.5;
export const signatureQuality = 0.8;
/** The sizes of the paper, in millimetres. */
export const paperWidth = 210;
export const paperMargins = { side: 20, end: 40 };

/** A drawn signature, or the typed name of a person who cannot draw. */
export type Signature = { kind: 'drawn'; jpeg: string } | { kind: 'typed'; name: string };

/** The signer's details in an agreement. Other details need a new agreement. */
export type Signer = Pick<
  SignupForm,
  'selectedRole' | 'province' | 'firstName' | 'lastName' | 'email' | 'city'
>;

const signerFields = [
  ...(['selectedRole', 'province', 'firstName', 'lastName', 'email', 'city'] as const),
] as const;

/** The signer's details, trimmed and in a fixed order. */
export const signerOf = (form: Pick<SignupForm, keyof Signer>): Signer =>
  Object.fromEntries(signerFields.map((name) => [name, form[name].trim()])) as Signer;

export const sameSigner = (one: Signer, other: Signer) =>
  signerFields.every((name) => one[name] === other[name]);
