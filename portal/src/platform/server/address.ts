declare const __SERVER__: string;

/** A phone build names its server. In a browser the page comes from the server itself. */
export const serverAddress = typeof __SERVER__ === 'string' ? __SERVER__ : '';

/** The address of a path on the server: absolute on phones, relative on the web. */
export const addressOf = (path: string, server = serverAddress) =>
  server === '' ? path : new URL(path, server).href;
