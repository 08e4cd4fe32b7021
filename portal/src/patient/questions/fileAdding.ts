import { createContext } from 'preact';

/** Keeps a picture at the server, as base64, and answers its id. A preview keeps it nowhere. */
export type AddFile = (key: string, data: string) => Promise<string>;

export const FileAdding = createContext<AddFile>(() => Promise.reject(new Error('no form')));
