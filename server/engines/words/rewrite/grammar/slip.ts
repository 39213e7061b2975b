import { copyCase, type Edit } from '../edits.ts';

/** A class of slips: its pattern and its correction ($1 is the first group, null leaves it). */
export type Slip = {
  name: string;
  pattern: RegExp;
  mend: string | ((match: RegExpExecArray, text: string) => string | null);
};

/** Nouns of property texts that can be counted. */
export const countNoun =
  'acre|agent|apartment|appliance|area|balcony|bathroom|bedroom|block|building|buyer|cabinet|car|ceiling|closet|condo|counter|countertop|deck|den|detail|door|feature|fireplace|floor|garage|garden|home|house|kitchen|lamp|level|listing|locker|lot|minute|month|neighbour|neighborhood|neighbourhood|offer|office|owner|park|patio|photo|pool|property|restaurant|room|school|seller|shop|space|staircase|step|store|storey|street|suite|townhouse|tree|unit|view|wall|week|window|yard|year';

export const plural = (noun: string): string => {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
};

const nouns = countNoun.split('|');
export const pluralNoun = nouns.map(plural).join('|');
const singulars = new Map(nouns.map((noun) => [plural(noun), noun]));
export const singular = (noun: string): string => singulars.get(noun.toLowerCase()) ?? noun;

export const numberWord = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
export const moreThanOne = `${numberWord}|[2-9]|[1-9]\\d{1,3}`;
/** A place at which a sentence begins, or goes on after the name of the reader. */
export const begin = '(?<=^|[.!?] |\\n|\\}, )';

/** The corrections of one class of slips in a text. */
export function findSlips(text: string, { pattern, mend }: Slip): Edit[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [phrase] = match;
    const mended = typeof mend === 'string' ? fillGroups(mend, match) : mend(match, text);
    if (mended === null || mended === phrase) return [];
    const cased = /^\p{Lu}/u.test(phrase) ? copyCase(phrase, mended) : mended;
    return cased === phrase ? [] : [{ start: match.index, end: match.index + phrase.length, text: cased }];
  });
}

const fillGroups = (mend: string, match: RegExpExecArray): string =>
  mend.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
