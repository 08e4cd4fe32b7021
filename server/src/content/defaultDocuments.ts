import type { Documents } from '@corridor/contract/content/schemas.ts';
import { provinces } from '@corridor/contract/platform/provinces.ts';
import { resourceLinks } from './links.ts';

const others = provinces.filter((name) => name !== 'AB' && name !== 'BC');

const contract = (who: string) => `# User agreement

Between the operator of this installation of Corridor and the ${who} named below.

**Name:** {name}
**Email:** {email}
**City:** {city}, {province}
**Date:** {date}

1. I am licensed to practise in the province named above and tell the operator when that changes.
2. I use Corridor for the care of my patients only, and open only the records that this care needs.
3. I keep my password and devices to myself, and report a loss at once.
4. The operator keeps patient data encrypted, writes down who read what, and gives none of it to others except where the law asks.
5. Corridor is not for emergencies.
6. Either side may end this agreement in writing; records stay available as the law requires.

Witness: {witness1}

Witness: {witness2}
`;

/** The documents of a new installation. Operators write their own. */
export const defaultDocuments: Documents = {
  signup: {
    howDidYouHearAboutUsNew: [
      {
        value: 'colleague',
        header: 'Colleague',
        extraInputRequired: true,
        extraInputType: 'textfield',
      },
      {
        value: 'event',
        header: 'Conference or event',
        extraInputRequired: true,
        extraInputType: 'dropdown',
        dropDownOptions: ['Annual meeting', 'Workshop', 'Clinic visit', 'Other'],
      },
      { value: 'specialist', header: 'A specialist that I refer to', extraInputRequired: false },
      { value: 'search', header: 'Web search', extraInputRequired: false },
      { value: 'other', header: 'Other', extraInputRequired: true, extraInputType: 'textfield' },
    ],
    validationSettings: {
      AB: { validationEnabled: true, fieldName: 'Practice ID' },
      BC: { validationEnabled: true, fieldName: 'MSP Number' },
      ...(Object.fromEntries(
        others.map((name) => [name, { validationEnabled: false, fieldName: 'Practice ID' }]),
      ) as Omit<Documents['signup']['validationSettings'], 'AB' | 'BC'>),
    },
    enabledProvinces: { plus: ['AB'], econsult: [...provinces] },
  },
  clinics: { clinicNames: ['Parkland Family Clinic', 'Harbour Specialists'] },
  emrs: {
    emrList:
      'Accuro · Arya · AVA · CHR (Collaborative Health Record) · Connect Care · Healthquest · Jane · Juno · Med Access · MOIS · Nightingale · OSCAR · OSCAR Pro · Plexia · Practice Solutions Suite (PS Suite) · Profile · Wolf · Other · None'.split(
        ' · ',
      ),
  },
  contracts: {
    mdContractMarkdown: contract('physician or resident'),
    npContractMarkdown: contract('nurse practitioner'),
  },
  inviteAColleague: {
    defaultPersonalMessage:
      'I use Corridor to ask specialists about my patients and thought that it could be of use to you.',
  },
  resourceLinks,
};
