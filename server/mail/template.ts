import type { LetterName, Letters } from '../outside/mail/letters.ts';
import type { Draft } from './layout.ts';

/** What stands around the details of a letter. */
export type Around = {
  address: string;
  /** Of the configured origin; never of what a request said its host was. */
  portal: (path: string) => string;
  /** the token of its link; empty in letters without one */
  token: string;
};

/** A letter in words, made when it is delivered. */
export type Template<Name extends LetterName> = (details: Letters[Name], around: Around) => Draft;
