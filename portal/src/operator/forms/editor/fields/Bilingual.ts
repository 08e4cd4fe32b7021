import { createContext } from 'react';

/** The form is written in French too. */
export const Bilingual = createContext(true);
