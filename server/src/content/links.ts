import type { Documents } from '@corridor/contract/content/schemas.ts';

/** Public Canadian pages for every specialty. */
export const resourceLinks: Documents['resourceLinks'] = {
  support: [
    {
      name: 'Health Link 811, Alberta',
      says: 'Nurse advice by phone, day and night',
      url: 'https://www.albertahealthservices.ca/info/Page12630.aspx',
    },
    {
      name: 'HealthLink BC 8-1-1',
      says: 'Nurses, pharmacists and dietitians by phone',
      url: 'https://www.healthlinkbc.ca',
    },
    {
      name: '9-8-8 Suicide Crisis Helpline',
      says: 'Call or text, everywhere in Canada',
      url: 'https://988.ca',
    },
    {
      name: 'Canadian Medical Protective Association',
      says: 'Medico-legal advice for members',
      url: 'https://www.cmpa-acpm.ca',
    },
    {
      name: 'CMA Physician Wellness Hub',
      says: 'Help for those who help',
      url: 'https://www.cma.ca/physician-wellness-hub',
    },
  ],
  specialistHandouts: [
    {
      name: 'MyHealth.Alberta.ca',
      says: 'Patient information in plain language, reviewed',
      url: 'https://myhealth.alberta.ca',
    },
    {
      name: 'AboutKidsHealth',
      says: 'For parents and children, by SickKids',
      url: 'https://www.aboutkidshealth.ca',
    },
    {
      name: 'Canadian Dermatology Association',
      says: 'Skin, hair and nails for patients',
      url: 'https://dermatology.ca',
    },
    {
      name: 'Heart & Stroke',
      says: 'Heart conditions, stroke and recovery',
      url: 'https://www.heartandstroke.ca',
    },
    {
      name: 'Diabetes Canada',
      says: 'Living with diabetes, and the clinical practice guidelines',
      url: 'https://www.diabetes.ca',
    },
  ],
  diagnosticReferences: [
    {
      name: 'Choosing Wisely Canada',
      says: 'Tests and treatments to question, by specialty',
      url: 'https://choosingwiselycanada.org',
    },
    {
      name: 'Canadian Task Force on Preventive Health Care',
      says: 'Screening guidelines and tools',
      url: 'https://canadiantaskforce.ca',
    },
    {
      name: 'Canadian Association of Radiologists',
      says: 'Which imaging for which question',
      url: 'https://car.ca',
    },
    {
      name: 'BC Guidelines',
      says: 'Diagnosis and treatment in primary care',
      url: 'https://www2.gov.bc.ca/gov/content/health/practitioner-professional-resources/bc-guidelines',
    },
    {
      name: 'Canadian Immunization Guide',
      says: 'Vaccines, schedules and contraindications',
      url: 'https://www.canada.ca/en/public-health/services/canadian-immunization-guide.html',
    },
    {
      name: 'Drug Product Database',
      says: 'Every drug approved in Canada, with its monograph',
      url: 'https://www.canada.ca/en/health-canada/services/drugs-health-products/drug-products/drug-product-database.html',
    },
  ],
};
