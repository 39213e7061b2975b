import { invalid } from '#contract/errors.ts';
import { passwordAtLeast, passwordGuessable } from '#contract/fields.ts';

const productWords = ['foyer', 'portal', 'newsletter', 'realtor', 'realestate', 'password'];

/** Eighteen thousand passwords, loaded when the first one is set: they take 20 MB and a tenth of a second. */
let commonest: Promise<ReadonlySet<string>> | undefined;
const loadCommonest = () =>
  (commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(({ length }) => length >= passwordAtLeast)),
  ));

/** Refuses the commonest passwords, and words of the product or of the person with only digits and signs around them. */
export async function requireUnguessable(password: string, { email, names }: Owner): Promise<void> {
  if (await isGuessable(password, [...partsOf(email), ...names]))
    throw invalid('password', passwordGuessable);
}

type Owner = { email: string; names: readonly string[] };

export async function isGuessable(password: string, ownWords: readonly string[]): Promise<boolean> {
  const typed = fold(password);
  const common = await loadCommonest();
  if (isOneCharacter(typed) || common.has(typed) || common.has(typed.replace(signsAtEnd, ''))) return true;
  const rest = [...productWords, ...ownWords.flatMap((word) => [word, ...word.split(' ')])]
    .map((word) => fold(word).replaceAll(notLetter, ''))
    .filter(({ length }) => length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)
    .reduce((remainder, word) => remainder.replaceAll(word, ''), typed.replaceAll(notLetter, ''));
  return rest === '' && /\p{L}/u.test(typed);
}

/** Shorter words are part of too many others by chance. */
const shortestWord = 3;
const signsAtEnd = /[^\p{L}\p{N}]+$/u;
const notLetter = /[^\p{L}]/gu;

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const isOneCharacter = (text: string) => new Set(text).size === 1;

/** Of nora.lang@okafor-homes.example: nora, lang, okafor, homes, okaforhomes. */
function partsOf(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  const labels = domain.split('.').slice(0, -1);
  return [local, ...labels].flatMap((part) => [part, ...part.split(/[^\p{L}]+/u)]);
}
