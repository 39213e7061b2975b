import * as z from 'zod/mini';
import { id, line, needsText, optional, required, url } from '../fields.ts';
import { richText } from '../rich-text.ts';
import { isUploadedImage } from '../rich-text/addresses.ts';
import { parseRichText } from '../rich-text/parse.ts';
import { extractText } from '../rich-text/document.ts';

export const maxLineLength = 191;
export const maxRichTextCharacters = 5000;
export const uploadFirst = 'Please upload this picture first.';

const maxOrder = 1000;
export const blockOrder = z.int().check(z.minimum(0), z.maximum(maxOrder));
const orEmpty = <S extends z.core.$ZodType>(schema: S) => z._default(optional(schema), null);
const shortWords = orEmpty(line(maxLineLength));
const link = url(maxLineLength);
const requiredLink = z.pipe(z.string(needsText).check(z.minLength(1, required)), link);
/** The stored data decides whether the picture belongs to this client. */
const picture = z
  .string(needsText)
  .check(z.minLength(1, { error: required, abort: true }), z.refine(isUploadedImage, uploadFirst));

/** Rich text that contains words or a picture. */
const contentOfArticle = richText(maxRichTextCharacters).check(z.refine((html) => !isEmpty(html), required));

/** `refId` is a UUID created with the block; `id` comes with the first save. */
export const blockIdentity = {
  id: z._default(z.nullable(id), null),
  refId: z.uuid('Please give every block a UUID of its own.'),
  order: blockOrder,
};

/** The kinds of blocks with their fields; fields that a kind does not have are dropped. */
const kinds = [
  z.object({
    ...blockIdentity,
    type: z.literal('article'),
    title: shortWords,
    content: contentOfArticle,
    link: orEmpty(link),
  }),
  z.object({
    ...blockIdentity,
    type: z.literal('image'),
    title: shortWords,
    image_url: picture,
    caption: shortWords,
    link: orEmpty(link),
  }),
  z.object({
    ...blockIdentity,
    type: z.literal('video'),
    title: shortWords,
    image_url: picture,
    caption: shortWords,
    link: requiredLink,
  }),
  z.object({ ...blockIdentity, type: z.literal('testimonial'), title: shortWords, testimonial_id: id }),
] as const;
/** A block as the editor sends it. */
export const BlockDraft = z.discriminatedUnion('type', kinds);
export type BlockDraft = z.infer<typeof BlockDraft>;
export type CustomType = BlockDraft['type'];

/** The names of the kinds, as the editor shows them. */
export const blockNames: Record<CustomType, string> = {
  article: 'Article',
  image: 'Image',
  video: 'Video',
  testimonial: 'Testimonial',
};
export const customTypes = kinds.flatMap(({ shape }): readonly CustomType[] => shape.type._zod.def.values);

type NameIn<Each> = Each extends unknown ? keyof Each : never;
/** The own fields of a kind. */
export type BlockField<Type extends CustomType = CustomType> = Exclude<
  NameIn<Extract<BlockDraft, { type: Type }>>,
  keyof typeof blockIdentity | 'type'
>;

const words = z.nullable(z.string());
/** The fields of all kinds as they are stored and answered: null if the kind does not have one. */
export const blockFields = {
  title: words,
  /** rich text of an article */
  content: words,
  /** of an image, or the thumbnail of a video */
  image_url: words,
  caption: words,
  /** its link; for a video, where to watch it */
  link: words,
  testimonial_id: z.nullable(z.int()),
} satisfies Record<BlockField, z.ZodMiniType>;

/** A block before anything is written in it. */
export const emptyFields = z
  .object(blockFields)
  .parse(Object.fromEntries(Object.keys(blockFields).map((field) => [field, null])));

/** Whether blocks of this kind have this field. */
export const hasField = (type: CustomType, field: BlockField): boolean =>
  kinds.some(({ shape }) => shape.type._zod.def.values.some((one) => one === type) && field in shape);

/** Whether rich text has neither words nor a picture. */
export function isEmpty(html: string): boolean {
  const blocks = parseRichText(html);
  return blocks !== null && extractText(blocks).trim() === '' && !/<img\b/.test(html);
}
