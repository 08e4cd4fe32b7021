import { z } from 'zod';
import { provinces } from '../platform/provinces.ts';

export const province = z.enum(provinces);
export const plan = z.enum(['plus', 'econsult']);

const howDidYouHear = z.strictObject({
  value: z.string().min(1),
  header: z.string().min(1),
  extraInputRequired: z.boolean(),
  extraInputType: z.enum(['textfield', 'dropdown']).optional(),
  dropDownOptions: z.array(z.string()).optional(),
});

const validation = z.strictObject({ validationEnabled: z.boolean(), fieldName: z.string().min(1) });

const link = z.strictObject({
  name: z.string().min(1),
  says: z.string(),
  url: z.url({ protocol: /^https$/ }),
});

/** The content-management documents, by name. */
export const documents = {
  signup: z.strictObject({
    howDidYouHearAboutUsNew: z.array(howDidYouHear).min(1),
    validationSettings: z.record(province, validation),
    enabledProvinces: z.record(plan, z.array(province)),
  }),
  clinics: z.strictObject({ clinicNames: z.array(z.string().min(1)) }),
  emrs: z.strictObject({ emrList: z.array(z.string().min(1)) }),
  contracts: z.strictObject({
    mdContractMarkdown: z.string().min(1),
    npContractMarkdown: z.string().min(1),
  }),
  inviteAColleague: z.strictObject({ defaultPersonalMessage: z.string() }),
  /** The groups of the links page. */
  resourceLinks: z.strictObject({
    support: z.array(link),
    specialistHandouts: z.array(link),
    diagnosticReferences: z.array(link),
  }),
};

export type DocumentName = keyof typeof documents;
export type Documents = { [N in DocumentName]: z.output<(typeof documents)[N]> };
export const documentNames = Object.keys(documents) as [DocumentName, ...DocumentName[]];
