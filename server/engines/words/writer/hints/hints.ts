import { checkFairHousing } from '../../fair-housing/check-fair-housing.ts';
import { toStem } from '../../fact-check/evidence.ts';
import { splitSentences } from '../../language/sentences.ts';
import { tokenize } from '../../language/tokens.ts';
import { joinClauses, type Clause, type Statement } from './clause.ts';
import { understandNote, type Understood } from './understand-hint.ts';

/** An agent's further notes, by where a description says them. */
export type Hints = {
  /** whole sentences of the agent */
  sentences: readonly string[];
  places: readonly Statement[];
  features: readonly Statement[];
  conditions: readonly Statement[];
  terms: readonly Statement[];
  /** stems of words that the agent does not want to read */
  excluded: ReadonlySet<string>;
};

/** Leaves out notes that are unlawful at the place, that the facts already say, or that nobody understands. */
export function readHints(hints: string, place: string | null, labels: readonly string[]): Hints {
  const notes = readNotes(hints, place).filter(({ unlawful }) => unlawful === null);
  const excluded = new Set(
    notes.flatMap((note) =>
      note.kind === 'instruction' && note.excluded !== null ? listStems(note.excluded) : [],
    ),
  );
  const isWanted = (text: string) => !listStems(text).some((stem) => excluded.has(stem));
  const known = labels.map((label) => label.toLowerCase());
  const clauses = notes
    .flatMap((note) => (note.kind === 'clause' ? [note.clause] : []))
    .filter(({ subject, rest }) => isWanted(`${subject ?? ''} ${rest}`) && !isKnown(rest, known));
  const join = (isMeant: (clause: Clause) => boolean) => joinClauses(clauses.filter(isMeant));
  return {
    sentences: notes.flatMap((note) => (note.kind === 'sentence' && isWanted(note.text) ? [note.text] : [])),
    places: join(({ role }) => role === 'place'),
    features: join(({ role }) => role === 'feature'),
    conditions: join(({ role, weight }) => role === 'condition' && weight > termsUpTo),
    terms: join(({ role, weight }) => role === 'condition' && weight <= termsUpTo),
    excluded,
  };
}

/** Possession, offers and showings are said last. */
const termsUpTo = 3;

type Note = Understood & { unlawful: string | null };

/** Each thing that the hints say, with the law's reason against it. */
function readNotes(hints: string, place: string | null): Note[] {
  const lines = splitSentences(hints.replace(/[•·*|]|\s[-–—]\s|;/g, '\n'));
  return lines.flatMap(({ text }) => {
    const notes = understandNote(text).map((note) => ({
      ...note,
      unlawful: note.kind === 'instruction' ? null : (checkFairHousing(note.hint, place)[0]?.reason ?? null),
    }));
    if (notes.some(({ kind, unlawful }) => kind === 'instruction' || unlawful !== null)) return notes;
    // words that only together are unlawful
    const reason = checkFairHousing(text, place)[0]?.reason ?? null;
    return notes.map((note) => ({ ...note, unlawful: reason }));
  });
}

const isKnown = (rest: string, labels: readonly string[]): boolean =>
  labels.includes(rest.toLowerCase().replace(/^(?:an?|the) /, ''));

/** The notes that `readHints` leaves out, as the agent wrote them, each with the reason. */
export const listLeftOut = (hints: string, place: string | null): { hint: string; reason: string }[] =>
  readNotes(hints, place).flatMap(({ hint, kind, unlawful }) => {
    const reason = unlawful ?? reasons[kind];
    return reason === undefined ? [] : [{ hint, reason }];
  });

const reasons: Partial<Record<Understood['kind'], string>> = {
  private: 'This is for other agents, and buyers read the description.',
  unclear: 'It isn’t clear what this says of the property. Please write it as a sentence.',
};

const functionWords = new Set(
  'a an the of in on at to for with and or its is are it that this word about'.split(' '),
);
export const listStems = (text: string): string[] =>
  tokenize(text)
    .map(toStem)
    .filter((stem) => !functionWords.has(stem));
