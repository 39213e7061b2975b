import { isSame, type Values } from '../editing/join.ts';
import { blockFields } from './block-kinds.ts';
import {
  ownNames,
  type NewsletterContent,
  type NewsletterDraft,
  type OwnField,
  type UnsavedNewsletter,
} from './blocks.ts';

/** The order of the blocks. */
export const orderPart = 'order';

/** The name of a block among the parts of its newsletter, also used for its conflicts. */
export const blockPart = (key: string | number): string => `block ${key}`;

const customFields = ['type', ...Object.keys(blockFields)];

/**
 * A newsletter as two people change it: each block separately, and the order of all of them. A custom block
 * is known by its refId, even before it is saved.
 */
export function toParts(words: NewsletterContent | NewsletterDraft | UnsavedNewsletter): Values {
  const blocks = [
    ...words.content.map(({ id, order, title, content }) => ({
      key: blockPart(id),
      order,
      block: { title, content },
    })),
    ...words.custom_content.map((block) => ({
      key: blockPart(block.refId),
      order: block.order,
      block: fieldsOf(block),
    })),
  ].toSorted((one, other) => one.order - other.order);
  return {
    ...pickOwn(words),
    [orderPart]: blocks.map(({ key }) => key),
    ...Object.fromEntries(blocks.map(({ key, block }) => [key, block])),
  };
}

/** The fields of the newsletter itself, without its blocks. */
export const pickOwn = (words: Readonly<Record<OwnField, unknown>>): Values =>
  Object.fromEntries(ownNames.map((name) => [name, words[name]]));

/** The parts of a newsletter before a change; null for a block that did not exist. */
export const replacedParts = (before: Values, after: Values): Values =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((part) => !isSame(before[part], after[part]))
      .map((part) => [part, before[part] ?? null]),
  );

const fieldsOf = (block: Values): Values =>
  Object.fromEntries(customFields.map((field) => [field, block[field] || null]));
