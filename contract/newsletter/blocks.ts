import * as z from 'zod/mini';
import { id, line, needsText, requiredLine, text } from '../fields.ts';
import { richText, maxRichTextLength } from '../rich-text.ts';
import {
  blockFields,
  blockIdentity,
  blockOrder,
  BlockDraft,
  customTypes,
  maxLineLength,
  maxRichTextCharacters,
  type BlockField,
} from './block-kinds.ts';

export const maxSections = 3;
export const maxCustomBlocks = 10;
export const readMoreAbove = 55;
/** Mail programs show about this many characters beside the subject. */
export const maxPreheaderLength = 120;

export const tooManySections = `Only a total of ${maxSections} choices is allowed.`;
export const tooManyBlocks = `You can add up to ${maxCustomBlocks} blocks.`;
export const testimonialGone = 'This testimonial no longer exists. Please delete this block.';

/**
 * The blocks every newsletter begins with, in order. Their text comes from the provider until somebody
 * changes it.
 */
export const defaultBlocks = [
  { slug: 'feature_of_the_month', title: 'Feature of the Month' },
  { slug: 'market_summary', title: 'Market Summary' },
  { slug: 'light_and_engaging_articles', title: 'Light and Engaging Articles' },
] as const;
export type Section = (typeof defaultBlocks)[number]['slug'];
export const sectionSlugs = defaultBlocks.map(({ slug }) => slug);

const isSection = (slug: string): slug is Section => sectionSlugs.some((known) => known === slug);

const sections = z.pipe(
  z.array(z.string()).check(
    z.refine((slugs) => slugs.length <= maxSections, { error: tooManySections, abort: true }),
    z.refine((slugs) => slugs.every(isSection), {
      error: 'Please choose one of the offered values.',
      abort: true,
    }),
    z.refine((slugs) => new Set(slugs).size === slugs.length, 'Please choose every section once.'),
  ),
  z.transform((slugs) => slugs.filter(isSection)),
);

/** The fields of a newsletter itself, as they are saved. */
const savedFields = {
  subject: requiredLine(maxLineLength),
  preheader: z._default(line(maxPreheaderLength), ''),
  introduction: richText(maxRichTextCharacters),
  sections,
};
export type OwnField = keyof typeof savedFields;

/** The same as they are stored and answered: each is a column of its name. */
const ownFields = {
  subject: z.string(),
  /** shown beside the subject in an inbox; '': the first words of the newsletter */
  preheader: z.string(),
  introduction: z.string(),
  /** the default blocks that are included; the others keep their text */
  sections: z.array(z.enum(sectionSlugs)),
} satisfies Record<OwnField, z.ZodMiniType>;
export const ownNames = z.keyof(z.object(ownFields)).options;

const { sections: _sections, ...ownTexts } = ownFields;
export type OwnText = keyof typeof ownTexts;
/** Those of them that are text. */
export const ownTextNames = z.keyof(z.object(ownTexts)).options;

export const DefaultBlock = z.object({
  id: z.int(),
  refId: z.enum(sectionSlugs),
  /** one sequence over both lists */
  order: z.int(),
  type: z.literal('default'),
  title: z.string(),
  content: z.string(),
});
export type DefaultBlock = z.infer<typeof DefaultBlock>;

export const CustomBlock = z.object({
  id: z.nullable(z.int()),
  refId: z.string(),
  order: z.int(),
  type: z.enum(customTypes),
  ...blockFields,
  /** its testimonial as it is mailed; null if it is no longer published, and the block is left out */
  testimonial: z.nullable(z.object({ name: z.string(), words: z.string() })),
});
export type CustomBlock = z.infer<typeof CustomBlock>;

/** The words of one newsletter, from which the mail is made. */
export const NewsletterContent = z.object({
  ...ownFields,
  content: z.array(DefaultBlock),
  custom_content: z.array(CustomBlock),
});
export type NewsletterContent = z.infer<typeof NewsletterContent>;

export type ShownBlock = DefaultBlock | CustomBlock;

/** The blocks that are mailed, in their order. */
export const shownBlocks = ({ sections, content, custom_content }: NewsletterContent): ShownBlock[] =>
  [...content.filter(({ refId }) => sections.includes(refId)), ...custom_content].toSorted(
    (one, other) => one.order - other.order,
  );

const DraftOfDefault = z.object({
  id,
  order: blockOrder,
  title: requiredLine(maxLineLength),
  content: richText(maxRichTextCharacters),
});

const anyLine = text(maxRichTextCharacters);
const anyRichText = richText(maxRichTextLength);
/** Answers have null for empty words, so that callers may send them back; a draft may be older than a field. */
const orNothing = <S extends z.core.$ZodType<string, string>>(schema: S) =>
  z.pipe(
    z.pipe(
      z._default(z.nullable(z.string(needsText)), null),
      z.transform((words) => words ?? ''),
    ),
    schema,
  );

/** The saved part of a newsletter. It replaces everything: a custom block that is left out is deleted. */
export const NewsletterDraft = z.object({
  ...savedFields,
  content: z.array(DraftOfDefault).check(
    z.refine((blocks) => blocks.length <= defaultBlocks.length, tooManySections),
    z.refine((blocks) => isDistinct(blocks.map((block) => block.id)), 'Please send every block once.'),
  ),
  custom_content: z.array(BlockDraft).check(
    z.refine((blocks) => blocks.length <= maxCustomBlocks, { error: tooManyBlocks, abort: true }),
    z.refine(
      (blocks) =>
        isDistinct(blocks.map(({ refId }) => refId)) &&
        isDistinct(blocks.flatMap((block) => (block.id === null ? [] : [block.id]))),
      'Please send every block once.',
    ),
  ),
});
export type NewsletterDraft = z.infer<typeof NewsletterDraft>;

const unsavedFields = {
  title: orNothing(anyLine),
  content: orNothing(anyRichText),
  image_url: orNothing(anyLine),
  caption: orNothing(anyLine),
  link: orNothing(anyLine),
  testimonial_id: z._default(z.nullable(id), null),
} satisfies Record<BlockField, z.ZodMiniType>;

const unsavedOwnFields = {
  subject: anyLine,
  preheader: z._default(anyLine, ''),
  introduction: anyRichText,
  sections,
} satisfies Record<OwnField, z.ZodMiniType>;

/** Those of a newsletter in which nothing is written, also where it is older than a field. */
export const emptyOwnFields = z
  .object(unsavedOwnFields)
  .parse({ subject: '', introduction: '', sections: [] });

/** The same before it is valid: what somebody has typed and not saved. */
export const UnsavedNewsletter = z.object({
  ...unsavedOwnFields,
  content: z
    .array(z.object({ id, order: blockOrder, title: anyLine, content: anyRichText }))
    .check(z.maxLength(maxSections)),
  custom_content: z
    .array(
      z.object({
        ...blockIdentity,
        type: z.enum(customTypes),
        ...unsavedFields,
        /** the editor's preview of it */
        testimonial: z._default(z.nullable(z.object({ name: anyLine, words: anyLine })), null),
      }),
    )
    .check(z.maxLength(maxCustomBlocks, tooManyBlocks)),
});
export type UnsavedNewsletter = z.infer<typeof UnsavedNewsletter>;

const isDistinct = (values: readonly (string | number)[]) => new Set(values).size === values.length;
