import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { instant, month, paging, requiredLine, rowVersion } from '../fields.ts';
import { richText } from '../rich-text.ts';
import { maxLineLength, maxRichTextCharacters } from './block-kinds.ts';

const untouchedPerPage = 25;
/** A newsletter that nobody has opened this many days before the lock needs attention. */
export const lookDays = 3;

const block = z.object({ title: requiredLine(maxLineLength), content: richText(maxRichTextCharacters) });

/** The provider's texts for a month: every newsletter that nobody has saved shows them. */
export const OfferedTexts = z.object({
  subject: requiredLine(maxLineLength),
  introduction: richText(maxRichTextCharacters),
  blocks: z.object({
    feature_of_the_month: block,
    market_summary: block,
    light_and_engaging_articles: block,
  }),
});
export type OfferedTexts = z.infer<typeof OfferedTexts>;

/** `none`: no texts were written, so newsletters show the built-in ones. */
const textStates = ['none', 'draft', 'approved', 'published'] as const;

export const MonthTexts = z.object({
  month: z.string(),
  state: z.enum(textStates),
  words: OfferedTexts,
  version: rowVersion,
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(instant),
  approved_by: z.nullable(z.string()),
  published_by: z.nullable(z.string()),
  /** since when newsletters show the last published texts; null while they show the built-in ones */
  published_at: z.nullable(instant),
});
export type MonthTexts = z.infer<typeof MonthTexts>;

const UntouchedNewsletter = z.object({
  client_id: z.int(),
  client_name: z.string(),
  month: z.string(),
  locks_at: instant,
});
export type UntouchedNewsletter = z.infer<typeof UntouchedNewsletter>;

const ofMonth = z.object({ month });

export const staffNewsletterTextsTag: Tag = {
  name: 'Newsletter: texts of the provider',
  description:
    'What newsletters say that nobody has edited: drafted, approved and published once for all clients.',
};

export const staffNewsletterTexts = {
  read: endpoint({
    method: 'GET',
    path: '/staff/newsletter-texts/{month}',
    params: ofMonth,
    access: staffAreas('clients'),
    summary: 'The texts for a month, or those that stand in for them',
    data: MonthTexts,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/staff/newsletter-texts/{month}',
    params: ofMonth,
    changes: null,
    access: staffAreas('clients'),
    summary: 'Drafts the texts for a month; what was published before is shown until they are published',
    refuses: ['changed_elsewhere'],
    body: z.extend(OfferedTexts, { version: rowVersion }),
    data: MonthTexts,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/staff/newsletter-texts/{month}/approve',
    once: true,
    params: ofMonth,
    changes: null,
    access: staffAreas('operations'),
    summary: 'Approves a draft',
    refuses: ['changed_elsewhere'],
    body: z.object({ version: rowVersion }),
    data: MonthTexts,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/staff/newsletter-texts/{month}/publish',
    once: true,
    params: ofMonth,
    changes: null,
    access: staffAreas('operations'),
    summary: 'Shows approved texts in every newsletter of the month that nobody has saved',
    refuses: ['changed_elsewhere'],
    body: z.object({ version: rowVersion }),
    data: MonthTexts,
  }),
  untouched: endpoint({
    method: 'GET',
    path: '/staff/newsletters-untouched',
    access: staffAreas('clients'),
    mayBeStale: true,
    summary: `Newsletters that lock within ${lookDays} days and that nobody has saved or skipped`,
    query: z.object(paging(untouchedPerPage)),
    data: z.array(UntouchedNewsletter),
    paged: true,
  }),
};
