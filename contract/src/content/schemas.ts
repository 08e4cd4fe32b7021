import { z } from 'zod';
import { provinces } from '../platform/provinces.ts';

export const province = z.enum(provinces);
export const plan = z.enum(['plus', 'econsult']);

/** Large enough for every page, and small enough to store whole. */
const longest = { line: 500, text: 5_000, list: 5_000, contract: 400_000 };
const line = z.string().min(1).max(longest.line);

const howDidYouHear = z.strictObject({
  value: line,
  header: line,
  extraInputRequired: z.boolean(),
  extraInputType: z.enum(['textfield', 'dropdown']).optional(),
  dropDownOptions: z.array(line).max(longest.list).optional(),
});

const validation = z.strictObject({ validationEnabled: z.boolean(), fieldName: line });

const link = z.strictObject({
  name: line,
  says: z.string().max(longest.text),
  url: z.url({ protocol: /^https$/ }).max(longest.text),
});

/** The content-management documents, by name. */
export const documents = {
  signup: z.strictObject({
    howDidYouHearAboutUsNew: z.array(howDidYouHear).min(1).max(longest.list),
    validationSettings: z.record(province, validation),
    enabledProvinces: z.record(plan, z.array(province).max(provinces.length)),
  }),
  clinics: z.strictObject({ clinicNames: z.array(line).max(longest.list) }),
  emrs: z.strictObject({ emrList: z.array(line).max(longest.list) }),
  contracts: z.strictObject({
    mdContractMarkdown: z.string().min(1).max(longest.contract),
    npContractMarkdown: z.string().min(1).max(longest.contract),
  }),
  inviteAColleague: z.strictObject({ defaultPersonalMessage: z.string().max(longest.text) }),
  /** The groups of the links page. */
  resourceLinks: z.strictObject({
    support: z.array(link).max(longest.list),
    specialistHandouts: z.array(link).max(longest.list),
    diagnosticReferences: z.array(link).max(longest.list),
  }),
};

export type DocumentName = keyof typeof documents;
export type Documents = { [N in DocumentName]: z.output<(typeof documents)[N]> };
export const documentNames = Object.keys(documents) as [DocumentName, ...DocumentName[]];
