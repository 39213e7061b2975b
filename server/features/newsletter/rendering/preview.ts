import { sectionSlugs, type NewsletterContent, type UnsavedNewsletter } from '#contract/newsletter/blocks.ts';
import { editedMonth } from '#contract/newsletter/calendar.ts';
import type { newsletterPreviews } from '#contract/newsletter/preview.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { HtmlDocument } from '#server/core/db/results.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { readClock } from '../newsletter-clock.ts';
import { readMonth } from '../queries.ts';
import { readShown } from '../testimonials.ts';
import { presentNewsletter, type MonthRow } from '../rules.ts';
import type { CreateFrame } from './create-frames.ts';
import { personalisePreview } from './personalise.ts';
import { readFrame } from './queries.ts';
import { renderForEditor, renderNewsletter } from './render-newsletter.ts';

type Reader = Pick<ClientDb<'read'>, 'value'>;
type Needs = { createFrame: CreateFrame };

export const newsletterPreviewHandlers = ({ createFrame }: Needs): Handlers<typeof newsletterPreviews> => ({
  show: async ({ db, now }) => {
    const { content, frame } = await readAll(db, createFrame, now);
    return new HtmlDocument(personalisePreview(await renderNewsletter(content, frame), frame).html);
  },
  render: async ({ db, body: { data, for_editor }, now }) => {
    const { row, frame } = await readAll(db, createFrame, now);
    const testimonials = (await db.value(readShown(idsIn(data)))) ?? [];
    const content = wholeContent(data, row, testimonials);
    const rendered = await renderNewsletter(content, frame);
    const edited = for_editor ? await renderForEditor(content, frame) : null;
    return {
      ...personalisePreview(rendered, frame),
      bytes: rendered.bytes,
      preheader: rendered.preheader,
      editor_html: edited === null ? null : personalisePreview({ html: edited, text: '' }, frame).html,
    };
  },
});

async function readAll(db: Reader, createFrame: CreateFrame, now: Date) {
  const clock = orNotFound(await db.value(readClock()));
  const month = editedMonth(clock, now);
  const row = orNotFound(await db.value(readMonth(month)));
  const frame = createFrame(orNotFound(await db.value(readFrame())), month);
  return { row, content: presentNewsletter(clock, row, month, now), frame };
}

const idsIn = ({ custom_content }: UnsavedNewsletter): number[] =>
  custom_content.flatMap(({ testimonial_id: id }) => id ?? []);

/** A default block and a testimonial are identified by their ids alone. */
const wholeContent = (
  data: UnsavedNewsletter,
  { block_id: before }: MonthRow,
  testimonials: readonly { id: number; name: string; words: string }[],
): NewsletterContent => ({
  ...data,
  custom_content: data.custom_content.map((block) => ({
    ...block,
    testimonial: testimonials.find(({ id }) => id === block.testimonial_id) ?? null,
  })),
  content: data.content.flatMap((block) => {
    const refId = sectionSlugs[block.id - before - 1];
    return refId === undefined ? [] : [{ ...block, refId, type: 'default' as const }];
  }),
});
