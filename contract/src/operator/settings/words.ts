/** The settings pages. */
export const settingsWords = {
  title: 'Settings',
  pages: 'Settings',
  tabs: {
    register: 'Practice register',
    roles: 'Roles',
    documents: 'Documents',
    forms: 'Patient forms',
    models: 'AI models',
    billing: 'Billing tables',
  },
} as const;
