import { conceptOf } from '../../vocabulary/concept.ts';
import { editedOf, rowsIn } from '../../vocabulary/conceptRows.ts';
import type { DirectoryRows } from './directoryWords.ts';
import { lexiconOf } from './lexicon.ts';
import { engineOf } from './understanding.ts';

/** A small vocabulary and a small directory for tests. */
const lines = [
  'id|kind|to|who|phrases|short|misspelt|french',
  'otitis|diagnosis|Otolaryngology > Ear and Hearing = 1||otitis/ear infection/earache||otitus|otite/mal d’oreille',
  'otitis-child|diagnosis|Otolaryngology > Paediatric ENT = 1; Paediatrics > General Paediatrics = 0.6|age<18|otitis/ear infection/earache|||otite',
  'sore-throat|complaint|Otolaryngology > Throat and Voice = 1||sore throat/throat pain|||mal de gorge',
  'tremor|complaint|Neurology > Movement = 1; Geriatrics > * = 0.4|age>=65?|tremor/shaking hands||tremer|tremblement',
  'rash|complaint|Dermatology > General Dermatology = 1||rash/skin eruption|||éruption',
  'skin-cancer|diagnosis|Dermatology > Skin Lesion = 1; Oncology > Suspected Cancer Pathway = 0.3||skin cancer/melanoma|||cancer de la peau',
  'multiple-sclerosis|diagnosis|Neurology > Multiple Sclerosis = 1||multiple sclerosis|MS:0.9||sclérose en plaques',
  'mitral-stenosis|diagnosis|Cardiology > Valve Disease = 1||mitral stenosis|MS:0.1||',
  'haematuria|finding|Urology > Haematuria = 1||haematuria/blood in urine|||sang dans les urines',
  'knee-pain|complaint|Orthopaedics > Knee = 1||knee pain/sore knee|||douleur au genou',
  'tumour|finding|Oncology > Suspected Cancer Pathway = 1||tumour|||tumeur',
  'pain|complaint|Pain Medicine > Chronic Pain = 0.4; Internal Medicine > General Internal Medicine = 0.35||pain|||douleur',
];
const file = lines.map((line) => line.replaceAll('|', '\t').replaceAll('/', '|')).join('\n');
const concepts = rowsIn(file, String).rows.map((row) => conceptOf(editedOf(row)));

export const rows: DirectoryRows = {
  people: [
    { uid: 'sorensen', firstName: 'Henrik', lastName: 'Sorensen' },
    { uid: 'liang', firstName: 'Mei', lastName: 'Liang' },
    { uid: 'okafor', firstName: 'Amara', lastName: 'Okafor' },
  ],
  regions: [
    { city: 'Calgary', province: 'AB' },
    { city: 'Edmonton', province: 'AB' },
    { city: 'Red Deer', province: 'AB' },
  ],
  clinics: ['English Bay Consultants'],
  sites: [
    ['Otolaryngology', 'Ear and Hearing'],
    ['Otolaryngology', 'Paediatric ENT'],
    ['Neurology', 'Movement'],
    ['Dermatology', 'General Dermatology'],
    ['Cardiology', 'Arrhythmia'],
  ].map(([specialty = '', subsite = '']) => ({ specialty, subsite })),
  words: ['cochlear', 'implant', 'telehealth'],
  concepts: [],
  synonyms: [
    ['glue ear', 'otitis'],
    ['telehealth', 'video visit'],
  ],
};

export const engine = engineOf({ concepts, lexicon: lexiconOf(concepts) }, rows);
