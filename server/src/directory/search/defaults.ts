/** The search of a new installation, until an operator changes it. */

/** Other names that people type. */
export const synonyms: readonly (readonly string[])[] = [
  ['ent', 'ear nose throat', 'otolaryngology'],
  ['derm', 'dermatology'],
  ['gi', 'gastroenterology'],
  ['ortho', 'orthopaedics', 'orthopedics'],
  ['peds', 'paeds', 'paediatrics', 'pediatrics', 'pediatrician'],
  ['gyne', 'gyn', 'obgyn', 'obstetrics and gynaecology', 'gynecology'],
  ['heme', 'haematology', 'hematology'],
  ['psych', 'psychiatry'],
  ['id', 'infectious diseases'],
  ['osa', 'sleep apnea', 'sleep apnoea'],
  ['afib', 'atrial fibrillation', 'arrhythmia'],
  ['htn', 'high blood pressure', 'hypertension'],
  ['ckd', 'chronic kidney disease'],
  ['ibd', 'inflammatory bowel disease'],
  ['copd', 'emphysema'],
  ['anemia', 'anaemia'],
  ['xray', 'x ray', 'radiology'],
  ['eye', 'ophthalmology'],
  ['kidney', 'nephrology'],
];

/** The parameters of the two ways to find a service, until an operator changes them. */
export const searchDefaults: Record<string, Record<string, string>> = {
  directory: {
    query_by: 'serviceName',
    filter_by: 'enabled:=true',
    sort_by: 'econsultResponseTime:asc',
  },
  searchBar: {
    query_by:
      'serviceName,keywords,specialty,subsite,users.userName,shortDescription,longDescription',
    query_by_weights: '8,5,5,5,3,2,1',
    filter_by: 'enabled:=true',
    sort_by: '_text_match:desc',
  },
};
