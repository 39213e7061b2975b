import * as z from 'zod/mini';
import { blockFields, type CustomType } from '#contract/newsletter/block-kinds.ts';
import {
  ownTextNames,
  sectionSlugs,
  type CustomBlock,
  type NewsletterContent,
  type OwnText,
  type UnsavedNewsletter,
} from '#contract/newsletter/blocks.ts';
import type { OfferedTestimonial } from '#contract/newsletter/newsletter.ts';
import { textValues } from '#web/parts/form-values.ts';

const { testimonial_id: _id, ...textFields } = blockFields;
const textNames = z.keyof(z.object(textFields)).options;
export const blockFieldNames = z.keyof(z.object(blockFields)).options;

/** A custom block, as its fields hold it. */
export type BlockValues = {
  refId: string;
  type: CustomType;
  testimonial_id: number | null;
  /** null if it is no longer published */
  testimonial: CustomBlock['testimonial'];
} & Record<keyof typeof textFields, string>;
type DefaultValues = { id: number; refId: string; title: string; content: string };

/** The form. The order of its blocks is kept separately, since saved ones are moved at once. */
export type NewsletterValues = Record<OwnText, string> & {
  sections: string[];
  content: DefaultValues[];
  custom_content: BlockValues[];
};

/** The blocks of both lists by their refIds, first one first. */
export type Sequence = readonly string[];

export const toValues = (words: NewsletterContent): NewsletterValues => ({
  ...textValues(ownTextNames, words),
  sections: [...words.sections],
  content: words.content.map(({ id, refId, title, content }) => ({ id, refId, title, content })),
  custom_content: words.custom_content.map(toBlockValues),
});

export const toBlockValues = (block: Omit<CustomBlock, 'id' | 'order'>): BlockValues => ({
  refId: block.refId,
  type: block.type,
  ...textValues(textNames, block),
  testimonial_id: block.testimonial_id,
  testimonial: block.testimonial,
});

export const toSequence = ({
  content,
  custom_content,
}: Pick<NewsletterContent, 'content' | 'custom_content'>): Sequence =>
  [...content, ...custom_content].toSorted((one, other) => one.order - other.order).map(({ refId }) => refId);

/** `after` null: at the beginning. After a block that is gone: at the end. */
export function insertAfter(sequence: Sequence, after: string | null, refIds: Sequence): Sequence {
  const index = after === null ? -1 : sequence.indexOf(after);
  const place = after !== null && index === -1 ? sequence.length : index + 1;
  return sequence.toSpliced(place, 0, ...refIds);
}

export const swap = (sequence: Sequence, one: number, other: number): Sequence =>
  sequence.with(one, sequence[other] ?? '').with(other, sequence[one] ?? '');

/** The present blocks in an earlier order; those that it does not know follow. */
export const restoreOrder = (order: Sequence, present: Sequence): Sequence => [
  ...order.filter((refId) => present.includes(refId)),
  ...present.filter((refId) => !order.includes(refId)),
];

export const newBlock = (type: CustomType, refId: string): BlockValues => ({
  refId,
  type,
  ...textValues(textNames),
  testimonial_id: null,
  testimonial: null,
});

export const newTestimonial = (
  { id, name, words }: Pick<OfferedTestimonial, 'id' | 'name' | 'words'>,
  refId: string,
): BlockValues => ({
  ...newBlock('testimonial', refId),
  testimonial_id: id,
  testimonial: { name, words },
});

/** The ids of saved blocks by their refIds. */
export type BlockIds = ReadonlyMap<string, number>;

/** The server's present state. */
export type Stored = { values: NewsletterValues; version: number; ids: BlockIds };

export const toBlockIds = ({
  content,
  custom_content,
}: Pick<NewsletterContent, 'content' | 'custom_content'>): BlockIds =>
  new Map(
    [...content, ...custom_content].flatMap(({ refId, id }) => (id === null ? [] : [[refId, id] as const])),
  );

/** The output: every block with its id and its place. */
export function toSent(values: NewsletterValues, sequence: Sequence, ids: BlockIds): UnsavedNewsletter {
  const orderOf = (refId: string) => {
    const index = sequence.indexOf(refId);
    return index === -1 ? sequence.length + 1 : index + 1;
  };
  return {
    ...textValues(ownTextNames, values),
    sections: values.sections.flatMap(sectionOf),
    content: values.content.map(({ id, refId, title, content }) => ({
      id,
      order: orderOf(refId),
      title,
      content,
    })),
    custom_content: values.custom_content.map((block) => ({
      ...block,
      id: ids.get(block.refId) ?? null,
      order: orderOf(block.refId),
    })),
  };
}

const sectionOf = (slug: string) => sectionSlugs.filter((section) => section === slug);

/** The form at the time of the draft; default blocks missing from the draft have their saved values. */
export function fromDraft(draft: UnsavedNewsletter, saved: NewsletterValues): NewsletterValues {
  return {
    ...textValues(ownTextNames, draft),
    sections: [...draft.sections],
    content: saved.content.map((block) => ({ ...block, ...pickBlockWords(draft, block.id) })),
    custom_content: draft.custom_content.map(toBlockValues),
  };
}

const pickBlockWords = ({ content }: UnsavedNewsletter, id: number) => {
  const block = content.find((block) => block.id === id);
  return block ? { title: block.title, content: block.content } : {};
};

export const draftSequence = (draft: UnsavedNewsletter, saved: NewsletterValues): Sequence => {
  const refIds = new Map(saved.content.map(({ id, refId }) => [id, refId]));
  return [
    ...draft.content.map(({ id, order }) => ({ refId: refIds.get(id) ?? '', order })),
    ...draft.custom_content,
  ]
    .toSorted((one, other) => one.order - other.order)
    .map(({ refId }) => refId);
};
