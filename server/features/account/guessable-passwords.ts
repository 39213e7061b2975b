import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '#contract/errors.ts';
import { passwordAtLeast, passwordGuessable } from '#contract/fields.ts';

const productWords = ['foyer', 'portal', 'newsletter', 'realtor', 'realestate', 'password'];

/** Forty thousand passwords, of which those too short for ours are left out; read when the first is asked about. */
let commonest: ReadonlySet<string> | undefined;
const readCommonest = () =>
  (commonest ??= new Set(dictionary['passwords-common'].filter(({ length }) => length >= passwordAtLeast)));

/** Refuses the commonest passwords, and words of the product or of the person with only digits and signs around them. */
export function requireUnguessable(password: string, { email, names = [] }: Owner): void {
  if (isGuessable(password, [...partsOf(email), ...names])) throw invalid('password', passwordGuessable);
}

type Owner = { email: string; names?: readonly string[] };

export function isGuessable(password: string, ownWords: readonly string[]): boolean {
  const typed = fold(password);
  if (readCommonest().has(typed) || isOneCharacter(typed)) return true;
  const rest = [...productWords, ...ownWords]
    .map((word) => fold(word).replaceAll(notLetter, ''))
    .filter(({ length }) => length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), typed.replaceAll(notLetter, ''));
  return rest === '' && /\p{L}/u.test(typed);
}

/** Shorter words are part of too many others by chance. */
const shortestWord = 3;
const notLetter = /[^\p{L}]/gu;

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const isOneCharacter = (text: string) => new Set(text).size === 1;

/** Of nora.lang@okafor-homes.example: nora, lang, okafor, homes, okaforhomes. */
function partsOf(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  const labels = domain.split('.').slice(0, -1);
  return [local, ...labels].flatMap((part) => [part, ...part.split(/[^\p{L}]+/u)]);
}
