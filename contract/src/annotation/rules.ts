/** The labels of pictures, and where specialists may give them. */
import { own } from '../platform/own.ts';
import type { Permission } from '../platform/permissions.ts';
import { imageLabels } from '../prediction/labels.ts';

export const batchSize = 100;
export const customLabelLength = 60;
/** The number of custom labels of one picture, and of those that a person is offered again. */
export const customLabelsAtMost = 10;
export const keptCustomLabels = 100;
export const labelsAtOnce = 20;

/** Values of a label that name no condition. */
export const unknownLabel = 'Unknown';
export const excludeLabel = 'Exclude';
export const isCondition = (label: string) => label !== unknownLabel && label !== excludeLabel;

type Category = keyof typeof imageLabels;

/** The specialties whose pictures are labelled, with the categories of their labels. */
const categories = {
  Dermatology: ['derm'],
  Otolaryngology: ['ear', 'nasal'],
} as const satisfies Record<string, readonly Category[]>;

export type LabelledSpecialty = keyof typeof categories;
export const labelledSpecialties = Object.keys(categories) as LabelledSpecialty[];
export const isLabelledSpecialty = (name: string): name is LabelledSpecialty =>
  Object.hasOwn(categories, name);

/** A neck has no labels of its own. */
export const unlabelledSubsites = ['Thyroid', 'Neck Mass', 'Thyroid and Neck Mass'];

export const categoriesOf = (specialty: LabelledSpecialty): readonly Category[] =>
  own(categories, specialty) ?? [];

/** The label of a model's key. Ear and nose share some keys, so the category stands before them. */
export const labelOf = (category: string, aiLabel: string) =>
  category === 'derm' ? aiLabel : `${category}.${aiLabel}`;

export type OfferedLabel = { label: string; category: Category; gpLabel: string; spLabel: string };

export const labelsOf = (specialty: LabelledSpecialty): OfferedLabel[] =>
  categoriesOf(specialty).flatMap((category) =>
    imageLabels[category].map(({ aiLabel, gpLabel, spLabel }) => ({
      label: labelOf(category, aiLabel),
      category,
      gpLabel,
      spLabel,
    })),
  );

/** The labels that specialists give most, for the first number keys. */
const firstLabels: Record<LabelledSpecialty, readonly string[]> = {
  Dermatology: [
    'melanoma',
    'nevus',
    'sk',
    'bcc',
    'scc',
    'ak',
    'eczema',
    'psoriasis',
    'tinea',
    'normal',
  ],
  Otolaryngology: [
    'ear.normal',
    'ear.wax',
    'ear.aom',
    'ear.ome',
    'ear.perforation',
    'ear.cholesteatoma',
    'nasal.normal',
    'nasal.polyp',
    'nasal.turbinate',
    'nasal.papilloma',
  ],
};

/** The labels in the order of their keys: the most frequent first, then those of the list. */
export function keyedLabels(specialty: LabelledSpecialty): OfferedLabel[] {
  const first = own(firstLabels, specialty) ?? [];
  const all = labelsOf(specialty);
  const frequent = all.filter(({ label }) => first.includes(label));
  return [
    ...frequent.toSorted((a, b) => first.indexOf(a.label) - first.indexOf(b.label)),
    ...all.filter(({ label }) => !first.includes(label)),
  ];
}

/** The labels whose wording or key contains the typed words. */
export const matchingLabels = (labels: readonly OfferedLabel[], typed: string) => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return labels.filter(({ label, gpLabel, spLabel }) =>
    words.every((word) => `${label} ${gpLabel} ${spLabel}`.toLowerCase().includes(word)),
  );
};

const spLabels: ReadonlyMap<string, string> = new Map(
  labelledSpecialties.flatMap((name) =>
    labelsOf(name).map(({ label, spLabel }) => [label, spLabel] as const),
  ),
);
/** The wording of a label for a specialist. A label of an unknown model stands as it is. */
export const spLabelOf = (label: string) => spLabels.get(label) ?? label;

/** The labels of one picture: conditions of its specialty, or one of the two other values alone. */
export function areLabelsOf(specialty: LabelledSpecialty, labels: readonly string[]): boolean {
  if (labels.some((label) => !isCondition(label))) return labels.length === 1;
  const known = new Set(labelsOf(specialty).map(({ label }) => label));
  return new Set(labels).size === labels.length && labels.every((label) => known.has(label));
}

type Consult = {
  role: string | null;
  specialty: string;
  subsite: string;
  /** The specialist has data collection on. */
  collects: boolean;
  permissions: ReadonlySet<Permission>;
};

/** Tells whether the viewer may label the pictures of this consult. */
export const mayLabelIn = ({ role, specialty, subsite, collects, permissions }: Consult) =>
  role === 'consultant' &&
  collects &&
  isLabelledSpecialty(specialty) &&
  !unlabelledSubsites.includes(subsite) &&
  permissions.has('imageAnnotation');

export const imageFolder = 'images/ai_images';
export const fileUriOf = (filename: string) => `${imageFolder}/${filename}`;
/** The same picture, small. */
export const thumbnailUriOf = (filename: string) => `${fileUriOf(filename)}?form=thumbnail`;
