import { formatFieldLabel } from '#contract/fields.ts';
import { ownTextNames, type UnsavedNewsletter } from '#contract/newsletter/blocks.ts';
import { joinChanges, type Values } from '#contract/editing/join.ts';
import type { Newsletter } from '#contract/newsletter/newsletter.ts';
import { blockPart, orderPart, toParts } from '#contract/newsletter/parts.ts';
import type { Choice } from '#web/editing/ConflictDialog.tsx';
import { textValues } from '#web/parts/form-values.ts';
import { toBlockValues, type NewsletterValues, type Sequence } from './newsletter-values.ts';

type Versions = {
  /** the parts that the editor began from */
  base: Values;
  mine: UnsavedNewsletter;
  /** the newsletter that somebody else has saved meanwhile */
  theirs: Newsletter;
};

export type MergedNewsletter = { values: NewsletterValues; sequence: Sequence; clashes: string[] };

/**
 * The base of a draft that is older than the newsletter the editor read. Parts that others changed since, but the
 * draft did not, are taken from them; all others count as unchanged by them.
 */
export function assumeBase(
  { mine, theirs }: Pick<Versions, 'mine' | 'theirs'>,
  { conflicts, changed }: { conflicts: readonly string[]; changed: readonly string[] },
): Values {
  const [own, stored] = [toParts(mine), toParts(theirs)];
  const followed = changed.filter((part) => !conflicts.includes(part));
  return {
    ...stored,
    ...Object.fromEntries(conflicts.map((part) => [part, notKnown])),
    ...Object.fromEntries(followed.map((part) => [part, own[part] ?? null])),
  };
}

/** Equal to nothing that can be typed. */
const notKnown = { isKnown: false };

/** The newsletter with the changes of both sides. Conflicts keep this side's version, unless theirs was chosen. */
export function mergeNewsletter({ base, mine, theirs }: Versions, choice: Choice = {}): MergedNewsletter {
  const stored = toParts(theirs);
  const removed = Object.keys(base).map((part) => [part, null]);
  const own: Values = { ...Object.fromEntries(removed), ...toParts(mine) };
  const { values, conflicts } = joinChanges({ base, mine: own, stored });
  const ownParts = conflicts.filter((part) => choice[part] !== 'theirs').map((part) => [part, own[part]]);
  const parts: Values = { ...stored, ...values, ...Object.fromEntries(ownParts) };
  const order = orderOf(parts).filter((part) => isBlock(parts[part]));
  const returned = [...orderOf(own), ...orderOf(stored)].filter(
    (part) => isBlock(parts[part]) && !order.includes(part),
  );
  return { ...toForm(parts, [...new Set([...order, ...returned])], { mine, theirs }), clashes: conflicts };
}

function toForm(
  parts: Values,
  order: readonly string[],
  { mine, theirs }: Pick<Versions, 'mine' | 'theirs'>,
): Omit<MergedNewsletter, 'clashes'> {
  const defaults = theirs.content.map(({ id, refId }) => ({ id, refId, part: blockPart(id) }));
  const blocks = [...mine.custom_content, ...theirs.custom_content];
  const customs = order.flatMap((part) => {
    const block = blocks.find(({ refId }) => blockPart(refId) === part);
    return block ? [toBlockValues({ ...block, ...fieldsOf(parts[part]) })] : [];
  });
  const refIds = new Map([
    ...defaults.map(({ part, refId }) => [part, refId] as const),
    ...customs.map(({ refId }) => [blockPart(refId), refId] as const),
  ]);
  return {
    values: {
      ...textValues(
        ownTextNames,
        Object.fromEntries(ownTextNames.map((name) => [name, textAt(parts, name)])),
      ),
      sections: textsAt(parts, 'sections'),
      content: defaults.map(({ id, refId, part }) => {
        const block = fieldsOf(parts[part]);
        return { id, refId, title: textAt(block, 'title'), content: textAt(block, 'content') };
      }),
      custom_content: customs,
    },
    sequence: order.flatMap((part) => refIds.get(part) ?? []),
  };
}

const orderOf = (parts: Values): string[] => textsAt(parts, orderPart);
const isBlock = (part: unknown): boolean => typeof part === 'object' && part !== null;
const fieldsOf = (part: unknown): Values =>
  typeof part === 'object' && part !== null ? Object.fromEntries(Object.entries(part)) : {};
const textAt = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};
const textsAt = (values: Values, name: string): string[] => {
  const value = values[name];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
};

/** The name of a part of a newsletter, and its text. */
export function describePart(part: string, words: Values): { label: string; text: string } {
  if (ownTextNames.some((name) => name === part))
    return { label: formatFieldLabel(part), text: plain(textAt(words, part)) };
  if (part === 'sections')
    return { label: 'Included blocks', text: textsAt(words, part).map(readable).join('\n') };
  if (part === orderPart) return { label: 'Order of the blocks', text: titlesOf(words).join('\n') };
  const block = fieldsOf(words[part]);
  const texts = Object.entries(block).flatMap(([field, value]) =>
    typeof value === 'string' && value !== '' && field !== 'type' ? [plain(value)] : [],
  );
  const title = textAt(block, 'title');
  return { label: title === '' ? 'Block' : `Block “${title}”`, text: texts.join('\n') || 'Deleted' };
}

const titlesOf = (words: Values): string[] =>
  orderOf(words).map((part) => textAt(fieldsOf(words[part]), 'title') || 'Block without a title');
const readable = (slug: string): string => {
  const words = slug.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const plain = (html: string): string =>
  html.startsWith('<') ? (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '') : html;
