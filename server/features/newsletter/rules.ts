import type { BlockField, CustomType } from '#contract/newsletter/block-kinds.ts';
import {
  defaultBlocks,
  ownTextNames,
  sectionSlugs,
  type CustomBlock,
  type DefaultBlock,
  type NewsletterContent,
  type NewsletterDraft,
  type OwnField,
} from '#contract/newsletter/blocks.ts';
import {
  assumedOpening,
  campaignMonth,
  isSkipped,
  lockInstant,
  newsletterState,
  openInstant,
  previewInstant,
  toSendDate,
  sendInstant,
  type Month,
  type NewsletterClock,
} from '#contract/newsletter/calendar.ts';
import type { Newsletter } from '#contract/newsletter/newsletter.ts';
import { maxNewsletterBytes } from '#contract/newsletter/preview.ts';
import { imagesIn } from '#contract/rich-text/images.ts';
import type { ArticleWords } from '#contract/newsletter/articles.ts';
import type { OfferedTexts } from '#contract/newsletter/texts.ts';
import { withArticles } from './articles/rules.ts';
import { builtInTexts } from './default-texts.ts';

/** A block as it is stored; a default block without words shows those of the provider. */
export type BlockRow = {
  id: number;
  ref_id: string;
  type: 'default' | CustomType;
  position: number;
} & Pick<CustomBlock, BlockField | 'testimonial'>;

/** The newsletter of one month as it is stored, with or without a row. */
export type MonthRow = {
  /** before the ids of the default blocks */
  block_id: number;
  own: { [Name in OwnField]: NewsletterContent[Name] | null };
  version: number;
  last_edit: Newsletter['last_edit'];
  saved_at: string | null;
  locked_at: string | null;
  closed_at: string | null;
  blocks: BlockRow[];
  /** the texts that staff have published for the month; null if there are none */
  texts: OfferedTexts | null;
  /** those that staff have published for the month */
  articles: ArticleWords[];
  draft: Newsletter['draft'];
  /** the first Admin, whose newsletter it is */
  reply_to: string | null;
};

type Who = { caller: string; isForced: boolean };

/** Whether this caller may change the newsletter now: in its window, or as staff with the flag. */
export const mayChange = (clock: NewsletterClock, { caller, isForced }: Who, now: Date): boolean =>
  (caller === 'Staff' && isForced) || ['open', 'skipped'].includes(newsletterState(clock, now));

/** Whether the row still allows a change after the clock did: somebody may have frozen or closed it meanwhile. */
export const isStillOpen = (
  { locked_at, closed_at }: Pick<MonthRow, 'locked_at' | 'closed_at'>,
  { caller, isForced }: Who,
): boolean => closed_at === null && (locked_at === null || (caller === 'Staff' && isForced));

/** A change between the lock and the send is frozen again. */
export const needsNewSnapshot = (clock: NewsletterClock, now: Date): boolean =>
  newsletterState(clock, now) === 'late' && !isSkipped(clock, now);

export const defaultIds = (blockId: number): number[] => defaultBlocks.map((_, index) => blockId + index + 1);

/** The words of a newsletter, with the provider's words for unwritten parts. */
export function toNewsletterContent(row: MonthRow, month: Month): NewsletterContent {
  const texts = withArticles(row.texts ?? builtInTexts(month), row.articles);
  return {
    ...row.own,
    subject: row.own.subject ?? texts.subject,
    preheader: row.own.preheader ?? '',
    introduction: row.own.introduction ?? texts.introduction,
    sections: row.own.sections ?? [...sectionSlugs],
    content: byOrder(
      defaultBlocks.map(({ slug }, index): DefaultBlock => {
        const stored = row.blocks.find(({ ref_id }) => ref_id === slug);
        return {
          id: row.block_id + index + 1,
          refId: slug,
          order: stored?.position ?? index + 1,
          type: 'default',
          title: stored?.title ?? texts.blocks[slug].title,
          content: stored?.content ?? texts.blocks[slug].content,
        };
      }),
    ),
    custom_content: byOrder(row.blocks.flatMap(toCustom)),
  };
}

export const toCustom = ({ ref_id, position, type, ...block }: BlockRow): CustomBlock[] =>
  type === 'default' ? [] : [{ ...block, type, refId: ref_id, order: position }];

/** Of a mail with all listings and no words. */
const maxFrameBytes = 40 * 1024;
/** A short link becomes ten times as long, and nothing grows more. */
const maxGrowth = 10;

/** Whether the mail has to be laid out to know that mail programs would not cut it. */
export const mayBeTooLarge = (content: NewsletterContent): boolean =>
  maxFrameBytes + maxGrowth * JSON.stringify(content).length > maxNewsletterBytes;

const byOrder = <Block extends { order: number }>(blocks: Block[]): Block[] =>
  blocks.toSorted((one, other) => one.order - other.order);

/** The answer of GET. */
export function presentNewsletter(
  clock: NewsletterClock,
  row: MonthRow,
  month: Month,
  now: Date,
): Newsletter {
  const { time_zone: zone } = clock;
  const hasDate = campaignMonth(clock, now) !== null;
  const instantIn = (of: (month: Month, zone: string) => Date) => (hasDate ? toIso(of(month, zone)) : null);
  return {
    ...toNewsletterContent(row, month),
    month,
    next_newsletter_date: hasDate ? toSendDate(month) : null,
    skip_newsletter: isSkipped(clock, now) ? 1 : 0,
    state: newsletterState(clock, now),
    opens_at: toIso(hasDate ? openInstant(month, zone) : assumedOpening(zone, now)),
    preview_at: instantIn(previewInstant),
    locks_at: instantIn(lockInstant),
    sends_at: instantIn(sendInstant),
    version: row.version,
    last_edit: row.last_edit,
    saved_at: row.saved_at,
    draft: row.draft,
    reply_to: row.reply_to,
  };
}

const toIso = (at: Date): string => at.toISOString().replace('.000Z', 'Z');

/** The blocks of a draft as rows; their order is as sent. */
export const toBlockRows = (draft: NewsletterDraft, blockId: number) => [
  ...draft.content.map(({ id, order, title, content }) => ({
    id,
    ref_id: sectionSlugs[id - blockId - 1] ?? '',
    type: 'default',
    position: order,
    title,
    content,
  })),
  ...draft.custom_content.map(({ refId, order, ...block }) => ({ ...block, ref_id: refId, position: order })),
];

/** Each picture of a draft with the field that shows it. */
export const listPictures = (draft: NewsletterDraft): { url: string; field: string }[] => [
  ...ownTextNames.flatMap((field) => imagesIn(draft[field] ?? '').map((url) => ({ url, field }))),
  ...draft.content.flatMap(({ content }, index) =>
    imagesIn(content).map((url) => ({ url, field: `content.${index}.content` })),
  ),
  ...draft.custom_content.flatMap((block, index) => [
    ...('content' in block
      ? imagesIn(block.content).map((url) => ({ url, field: `custom_content.${index}.content` }))
      : []),
    ...('image_url' in block ? [{ url: block.image_url, field: `custom_content.${index}.image_url` }] : []),
  ]),
];

/** The testimonials of blocks, each with the field that names it. */
export const listQuotedTestimonials = (draft: NewsletterDraft): { id: number; field: string }[] =>
  draft.custom_content.flatMap((block, index) =>
    'testimonial_id' in block
      ? [{ id: block.testimonial_id, field: `custom_content.${index}.testimonial_id` }]
      : [],
  );

/** A block that was saved before comes back with its id, even if the answer with the id was lost. */
export const withStoredIds = (draft: NewsletterDraft, { blocks }: MonthRow): NewsletterDraft => {
  const sent = new Set(draft.custom_content.map(({ id }) => id));
  const storedId = (refId: string) =>
    blocks.find((block) => block.type !== 'default' && block.ref_id === refId && !sent.has(block.id))?.id ??
    null;
  return {
    ...draft,
    custom_content: draft.custom_content.map((block) =>
      block.id === null ? { ...block, id: storedId(block.refId) } : block,
    ),
  };
};
