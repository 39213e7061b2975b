import { createContext } from 'react';

/** The listing that the words on a screen are about, where there is one: its facts and the law of its place count. */
export const AboutListing = createContext<number | undefined>(undefined);
