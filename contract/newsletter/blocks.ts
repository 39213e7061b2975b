import * as z from 'zod/mini';
import { id, optional, required, requiredText, text, url } from '../fields.ts';
import { richText, maxRichTextLength } from '../rich-text.ts';
import { isUploadedImage } from '../rich-text/addresses.ts';
import { parseRichText } from '../rich-text/parse.ts';
import { extractText } from '../rich-text/document.ts';

export const maxSections = 3;
export const maxCustomBlocks = 10;
export const maxLineLength = 191;
export const maxRichTextCharacters = 5000;
export const readMoreAbove = 55;

export const tooManySections = `Only a total of ${maxSections} choices is allowed.`;
export const tooManyBlocks = `Only a total of ${maxCustomBlocks} blocks is allowed.`;
export const testimonialGone = 'This testimonial isn’t there any more. Please delete this block.';
export const uploadFirst = 'Please upload this picture first.';

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

/** Blocks that a user writes, or that quote a customer. */
const customTypes = ['article', 'image', 'video', 'testimonial'] as const;
export type CustomType = (typeof customTypes)[number];

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
  title: z.nullable(z.string()),
  /** rich text of an article */
  content: z.nullable(z.string()),
  /** of an image, or the thumbnail of a video */
  image_url: z.nullable(z.string()),
  caption: z.nullable(z.string()),
  /** its link; for a video, where to watch it */
  link: z.nullable(z.string()),
  testimonial_id: z.nullable(z.int()),
  /** its words as they are mailed; null if it is no longer published, and the block is left out */
  testimonial: z.nullable(z.object({ name: z.string(), words: z.string() })),
});
export type CustomBlock = z.infer<typeof CustomBlock>;

/** The words of one newsletter, from which the mail is made. */
export const NewsletterContent = z.object({
  subject: z.string(),
  introduction: z.string(),
  /** the default blocks that are included; the others keep their text */
  sections: z.array(z.enum(sectionSlugs)),
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

const maxOrder = 1000;
const order = z.int().check(z.minimum(0), z.maximum(maxOrder));
const orEmpty = <S extends z.core.$ZodType>(schema: S) => z._default(optional(schema), null);
const line = orEmpty(text(maxLineLength));
const link = url(maxLineLength);
const requiredLink = z.pipe(z.string(required).check(z.minLength(1, required)), link);
/** The stored data decides whether the picture belongs to this client. */
const picture = z
  .string(required)
  .check(z.minLength(1, { error: required, abort: true }), z.refine(isUploadedImage, uploadFirst));

/** Rich text that contains words or a picture. */
const contentOfArticle = richText(maxRichTextCharacters).check(z.refine((html) => !isEmpty(html), required));

/** `refId` is a UUID created with the block; `id` comes with the first save. */
const identity = {
  id: z._default(z.nullable(id), null),
  refId: z.uuid('Please give every block a UUID of its own.'),
  order,
};

/** A block as it is sent; fields that its type does not have are dropped. */
const DraftOfCustom = z.discriminatedUnion('type', [
  z.object({
    ...identity,
    type: z.literal('article'),
    title: line,
    content: contentOfArticle,
    link: orEmpty(link),
  }),
  z.object({
    ...identity,
    type: z.literal('image'),
    title: line,
    image_url: picture,
    caption: line,
    link: orEmpty(link),
  }),
  z.object({
    ...identity,
    type: z.literal('video'),
    title: line,
    image_url: picture,
    caption: line,
    link: requiredLink,
  }),
  z.object({ ...identity, type: z.literal('testimonial'), title: line, testimonial_id: id }),
]);

const DraftOfDefault = z.object({
  id,
  order,
  title: requiredText(maxLineLength),
  content: richText(maxRichTextCharacters),
});

const anyLine = text(maxRichTextCharacters);
const anyRichText = richText(maxRichTextLength);
/** Answers have null for empty words, so that callers may send back what they read. */
const orNothing = <S extends z.core.$ZodType<string, string>>(schema: S) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string(required)),
      z.transform((words) => words ?? ''),
    ),
    schema,
  );

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

/** The saved part of a newsletter. It replaces everything: a custom block that is left out is deleted. */
export const NewsletterDraft = z.object({
  subject: requiredText(maxLineLength),
  introduction: richText(maxRichTextCharacters),
  sections,
  content: z.array(DraftOfDefault).check(
    z.refine((blocks) => blocks.length <= defaultBlocks.length, tooManySections),
    z.refine((blocks) => isDistinct(blocks.map((block) => block.id)), 'Please send every block once.'),
  ),
  custom_content: z.array(DraftOfCustom).check(
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

/** The same before it is valid: what somebody has typed and not saved. */
export const UnsavedNewsletter = z.object({
  subject: anyLine,
  introduction: anyRichText,
  sections,
  content: z
    .array(z.object({ id, order, title: anyLine, content: anyRichText }))
    .check(z.maxLength(maxSections)),
  custom_content: z
    .array(
      z.object({
        ...identity,
        type: z.enum(customTypes),
        title: orNothing(anyLine),
        content: orNothing(anyRichText),
        image_url: orNothing(anyLine),
        caption: orNothing(anyLine),
        link: orNothing(anyLine),
        testimonial_id: z._default(z.nullable(id), null),
        /** the editor's preview of it */
        testimonial: z._default(z.nullable(z.object({ name: anyLine, words: anyLine })), null),
      }),
    )
    .check(z.maxLength(maxCustomBlocks, tooManyBlocks)),
});
export type UnsavedNewsletter = z.infer<typeof UnsavedNewsletter>;

const isDistinct = (values: readonly (string | number)[]) => new Set(values).size === values.length;

/** Whether rich text has neither words nor a picture. */
export function isEmpty(html: string): boolean {
  const blocks = parseRichText(html);
  return blocks !== null && extractText(blocks).trim() === '' && !/<img\b/.test(html);
}
