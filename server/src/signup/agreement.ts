/** The user agreement: its blocks, the signed paper, and the seal. */
import { createHash } from 'node:crypto';
import {
  type Block,
  filled,
  type Placeholder,
  paperMargins,
  paperWidth,
  placeholders,
  type Run,
  type Signature,
  type Signer,
  signerOf,
  valuesOf,
} from '@corridor/contract/signup/agreement.ts';
import { paperWords as words } from '@corridor/contract/signup/words.ts';
import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { refuse } from '../platform/errors.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { openPaper } from '../platform/pdf/paper.ts';

/**
 * Reads an operator's markdown: headings, paragraphs and lists, with bold text and placeholders.
 */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  const add = (kind: Block['kind'], depth: number, runs: Run[], bullet = '') =>
    blocks.push({ kind, depth: Math.min(6, Math.max(1, depth)), bullet, runs });
  const walk = (parent: Parents, depth: number, bullet: (at: number) => string) => {
    parent.children.forEach((node, index) => {
      if (node.type === 'heading') add('heading', node.depth, runsIn(node));
      else if (node.type === 'paragraph' && parent.type === 'listItem')
        add('item', depth, runsIn(node), index === 0 ? bullet(0) : '');
      else if (node.type === 'paragraph') add('paragraph', 1, runsIn(node));
      else if (node.type === 'list') {
        const first = node.start ?? 1;
        node.children.forEach((item, index) => {
          walk(item, depth + 1, () => (node.ordered ? `${first + index}.` : '•'));
        });
      } else if ('children' in node) walk(node, depth, bullet);
    });
  };
  walk(fromMarkdown(markdown), 0, () => '');
  return blocks;
}

const isPlaceholder = (name: string): name is Placeholder =>
  (placeholders as readonly string[]).includes(name);

function runsIn(node: Nodes, strong = false): Run[] {
  if (node.type === 'break') return [{ text: '\n', strong }];
  if ('children' in node) {
    const bold = strong || node.type === 'strong';
    return node.children.flatMap((child) => runsIn(child, bold));
  }
  if (!('value' in node)) return [];
  return node.value.split(/\{(\w+)\}/).flatMap((part, at): Run[] => {
    if (at % 2 === 0) return part ? [{ text: part, strong }] : [];
    if (isPlaceholder(part)) return [{ text: '', strong, open: part }];
    return [{ text: `{${part}}`, strong }];
  });
}

const points = (millimetres: number) => (millimetres * 72) / 25.4;
const a4 = 297;

export type Signing = {
  blocks: readonly Block[];
  signer: Signer;
  signature: Signature;
  witnesses: Partial<Record<Placeholder, Buffer>>;
  /** The date in the agreement. */
  date: string;
  /** Date and time under the signature. */
  signedAt: string;
};

/** The text can be searched and read aloud; only drawings are pictures. */
export async function writeAgreement({ blocks, signer, signature, witnesses, ...dates }: Signing) {
  const values = valuesOf(signer, dates.date);
  const paper = await openPaper({
    title: words.title,
    foot: words.foot,
    sheet: {
      size: [points(paperWidth), points(a4)],
      side: points(paperMargins.side),
      end: points(paperMargins.end),
    },
  });
  for (const { kind, depth, bullet, runs } of blocks) {
    const written = filled(runs, values, Object.keys(witnesses));
    if (kind === 'heading')
      paper.words(
        written.map(({ text }) => ({ text, strong: true })),
        { size: 20 - 2 * depth, after: 8 },
      );
    else if (kind === 'item')
      paper.words([{ text: bullet ? `${bullet} ` : '', strong: false }, ...written], {
        inset: 14 * depth,
      });
    else paper.words(written, {});
    await paper.turn();
    for (const { open } of runs) {
      const drawn = open && witnesses[open];
      if (drawn) paper.drawing(drawn, { width: 150, height: 40 });
    }
  }
  paper.section(words.signature);
  if (signature.kind === 'drawn') {
    try {
      paper.drawing(Buffer.from(signature.jpeg, 'base64'), { width: 220, height: 70 });
    } catch {
      // The file has a picture's first and last bytes, but is none.
      throw refuse('invalid-argument', 'unreadable');
    }
  } else paper.write(signature.name, { size: 18 });
  paper.write(signature.kind === 'drawn' ? words.drawn : words.typed, { size: 9, quiet: true });
  paper.fact(words.signer, values.name);
  paper.fact(words.signedAt, dates.signedAt);
  return paper.finish();
}

const purpose = 'user-agreement';
const mark = '\n%corridor-seal ';

/**
 * Appends a seal after the end of the PDF, where readers ignore it. It names the signer and the
 * time.
 */
export function sealAgreement(keys: Keys, pdf: Buffer, signer: Signer, signedAt: Date): Buffer {
  const signedStatement = Buffer.from(
    JSON.stringify({ signer: signerOf(signer), signedAt: signedAt.toISOString() }),
  ).toString('base64url');
  const signature = keys.sign(purpose, `${signedStatement}.${digestOf(pdf).toString('base64url')}`);
  return Buffer.concat([pdf, Buffer.from(`${mark}${signedStatement}.${signature}\n`)]);
}

/** Returns the signer of a sealed PDF that nobody has changed, or nothing. */
export function openSealed(
  keys: Keys,
  sealed: Buffer,
): { signer: Signer; signedAt: Date } | undefined {
  const markIndex = sealed.lastIndexOf(mark);
  if (markIndex < 0) return undefined;
  const [signedStatement = '', signature = ''] = sealed
    .subarray(markIndex + mark.length)
    .toString('latin1')
    .trim()
    .split('.');
  const pdf = sealed.subarray(0, markIndex);
  if (!keys.verify(purpose, `${signedStatement}.${digestOf(pdf).toString('base64url')}`, signature))
    return undefined;
  const { signer, signedAt } = JSON.parse(Buffer.from(signedStatement, 'base64url').toString()) as {
    signer: Signer;
    signedAt: string;
  };
  return { signer, signedAt: new Date(signedAt) };
}

export const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
