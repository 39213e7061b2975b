import * as z from 'zod/mini';
import { NewsletterDraft, type NewsletterContent } from '#contract/newsletter/blocks.ts';
import { blockPart, orderPart, toParts } from '#contract/newsletter/parts.ts';
import { isSame, joinChanges, type Values } from '#contract/editing/join.ts';
import { ApiError } from '#contract/errors.ts';
import type { ComparedRow } from '#server/core/editing/queries.ts';
import { restoreBase } from '#server/core/editing/rules.ts';
import { fieldErrors } from '#server/core/http/parse-input.ts';

type Sides = {
  draft: NewsletterDraft;
  /** the words that somebody else has saved since */
  stored: NewsletterContent;
  edits: ComparedRow['edits'];
  /** whether the version from which the draft began is remembered */
  isKnown: boolean;
};

/** The parts that both changed; if there are none, the words to save. */
export function joinNewsletter({ draft, stored, edits, isKnown }: Sides) {
  const parts = toParts(stored);
  const own = toParts(draft);
  if (!isKnown) {
    const conflicts = Object.keys(own).filter((part) => !isSame(own[part], parts[part]));
    return { draft, conflicts };
  }
  const base = restoreBase(parts, edits);
  const { values, conflicts } = joinChanges({ base, mine: withRemoved(own, base, stored), stored: parts });
  return conflicts.length > 0
    ? { draft, conflicts }
    : { draft: toDraft({ ...parts, ...values }, draft, stored), conflicts };
}

/** A default block is never removed; a custom block is, if it was not sent. */
function withRemoved(own: Values, base: Values, { content }: NewsletterContent): Values {
  const defaults = content.map(({ id }) => blockPart(id));
  const order = orderOf(own);
  const removedParts = orderOf(base).filter((part) => !(part in own) && !defaults.includes(part));
  return {
    ...Object.fromEntries(removedParts.map((part) => [part, null])),
    ...own,
    [orderPart]: [...order, ...defaults.filter((part) => !order.includes(part))],
  };
}

function toDraft(parts: Values, draft: NewsletterDraft, stored: NewsletterContent): NewsletterDraft {
  const order = orderOf(parts);
  const placePart = (part: string) => ({ ...toFields(parts[part]), order: order.indexOf(part) + 1 });
  const ids = new Map(
    [...stored.custom_content, ...draft.custom_content].map(({ refId, id }) => [refId, id]),
  );
  const result = z.safeParse(NewsletterDraft, {
    ...parts,
    content: stored.content.map(({ id }) => ({ id, ...placePart(blockPart(id)) })),
    custom_content: [...ids]
      .filter(([refId]) => order.includes(blockPart(refId)))
      .map(([refId, id]) => ({ refId, id, ...placePart(blockPart(refId)) })),
  });
  if (!result.success) throw new ApiError('invalid', { fields: fieldErrors(result.error.issues) });
  return result.data;
}

const orderOf = (parts: Values): string[] => z.parse(z.array(z.string()), parts[orderPart] ?? []);
const toFields = (part: unknown): object => (typeof part === 'object' && part !== null ? part : {});
