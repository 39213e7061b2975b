import { createContext } from 'react';

/** The listing that a screen's words are about, if there is one: its facts and its local law apply. */
export const AboutListing = createContext<number | undefined>(undefined);
