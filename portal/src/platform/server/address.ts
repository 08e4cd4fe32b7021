declare const __SERVER__: string;

/** A build for phones is not loaded from the server and names it; in a browser the page comes from there. */
export const serverAddress = typeof __SERVER__ === 'string' ? __SERVER__ : '';

/** Where something of the server is: absolute for phones, relative on the web. */
export const addressOf = (path: string, server = serverAddress) =>
  server === '' ? path : new URL(path, server).href;
