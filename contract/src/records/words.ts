export const words = {
  title: 'AVA (demo)',
  lead: 'An external records system, as this demo plays it. Nobody here exists.',
  charts: 'Charts',
  born: (date: string) => `Born ${date}`,
  phn: (phn: string) => `PHN ${phn}`,
  history: 'History',
  open: 'Send eConsult',
  openFor: (name: string) => `Send eConsult about ${name}`,
  failed: 'The chart could not be opened.',
} as const;
