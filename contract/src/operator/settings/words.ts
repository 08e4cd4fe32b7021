/** Of the pages on which the installation is set up. */
export const settingsWords = {
  title: 'Settings',
  pages: 'Settings',
  tabs: { register: 'Practice register', roles: 'Roles', documents: 'Documents' },
} as const;
