import { headers, isAllowance, normalizeHeader, type Target } from './headers.ts';
import type { Person, Problem } from './person.ts';
import type { Written } from './read-addresses.ts';

type OptOuts = Pick<Person, 'do_not_call' | 'do_not_text'>;

/** The columns that say it, and what each of them means. */
const meanings = {
  do_not_call: ['do_not_call'],
  do_not_text: ['do_not_text'],
  do_not_contact: ['do_not_call', 'do_not_text'],
} as const satisfies Partial<Record<Target, (keyof OptOuts)[]>>;
const targets = ['do_not_call', 'do_not_text', 'do_not_contact'] as const;

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', '✓', '✔', '☑', 'on', 'checked', 'oui', 'o', 'vrai']);
const no = new Set(['no', 'n', 'false', 'f', '0', 'off', 'unchecked', '☐', 'none', 'n a', 'non', 'faux', '']);
/** Refusals under any heading. */
const refusals = new Set(['opted out', 'opt out', 'unsubscribed', 'stop', 'desabonne', 'desinscrit']);
/** Permissions, and people who were never asked. */
const others = new Set([
  'opted in',
  'opt in',
  'subscribed',
  'abonne',
  'inscrit',
  'ok',
  'okay',
  'allowed',
  'non subscribed',
  'nonsubscribed',
  'not subscribed',
  'pending',
]);

/** Who wants no calls or texts: any of their columns says so, or a tag such as 'DNC'. A word that says neither is named. */
export function readOptOuts(
  of: (target: Target) => Written[],
  tags: readonly string[],
): OptOuts & { problems: Problem[] } {
  const cells = targets.flatMap((target) => of(target).map((cell) => ({ ...cell, target })));
  const read = cells.map((cell) => ({ ...cell, isRefusal: isRefusal(cell) }));
  const isMeant = (field: keyof OptOuts) =>
    targets.some(
      (target) =>
        meanings[target].some((one) => one === field) &&
        (read.some((cell) => cell.target === target && cell.isRefusal) || tags.some(names(target))),
    );
  return {
    do_not_call: isMeant('do_not_call'),
    do_not_text: isMeant('do_not_text'),
    problems: read
      .filter((cell) => cell.isRefusal === null)
      .map(({ column, value }) => ({ kind: 'yes_or_no', column, value })),
  };
}

/** Null if it cannot be told. */
function isRefusal({ column, value }: Written): boolean | null {
  const text = normalizeHeader(value.replace(/\.0$/, '')) || value.trim();
  if (refusals.has(text) || targets.some((target) => names(target)(value))) return true;
  if (others.has(text)) return false;
  const asksAllowance = isAllowance(normalizeHeader(column));
  if (yes.has(text)) return !asksAllowance;
  // an empty answer to 'OK to call' is none
  return no.has(text) ? asksAllowance && value.trim() !== '' : null;
}

/** Whether a tag or a cell has the words of a heading, such as 'DNC'. */
const names = (target: (typeof targets)[number]) => (text: string) => {
  const name = normalizeHeader(text);
  return headers[target].includes(name) && !isAllowance(name);
};
