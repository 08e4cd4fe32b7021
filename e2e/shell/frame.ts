export const sidebar = 'Main navigation';
