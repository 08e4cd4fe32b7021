/** The version that people see. */
export const appVersion = '11.4.0.2025.05.29';
export const appBuild = '6';

/** The sidebar shows the first three numbers. */
export const shortVersion = appVersion.split('.').slice(0, 3).join('.');
