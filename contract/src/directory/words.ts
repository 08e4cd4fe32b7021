import { responseTime } from './rules.ts';

export const words = {
  tabs: { directory: 'Directory', search: 'Search' },
  specialty: 'Specialty',
  subsite: 'Subsite',
  specialist: 'Specialist',
  chooseSubsite: 'Select Subsite First',
  noSpecialists: 'No Specialists Available',
  loadingSpecialists: 'Loading Specialists...',
  failedSpecialists: 'Error Loading Specialists',
  placeholder: 'Service name, specialty, keywords...',
  search: 'Search',
  back: 'Back to Results',
  loading: 'Loading services...',
  noneInDirectory: 'No services found',
  noneFound: 'No services found.',
  specialtiesFailed: 'Error getting specialties. Please try reloading the page.',
  formFailed: 'Error loading service form.',
  searchFailed: 'Error searching for services',
  emptySearch: 'Enter a search term.',
  noKey: 'Search is not available right now. Please reload the page.',
  badMap: 'Invalid specialty subsite map',
  mapFailed: (message: string) => `Error loading specialties and subsites: ${message}`,
  servicesFailed: (message: string) => `An error occurred when loading services: ${message}.`,
  returning: (date: string) => `Unavailable - Returning ${date}`,
  unavailable: 'Unavailable',
  answers: (ms: number) => responseTime(ms),
};

/** What stands above a group of results. */
export const collegeHeading = (college: string): string =>
  ({ FRCPC: 'FRCPC/FRCSC Specialists', CCFP: 'CCFP Consultants' })[college] ?? college;
