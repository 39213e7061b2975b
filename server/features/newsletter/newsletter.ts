import { ApiError } from '#contract/errors.ts';
import { uploadFirst } from '#contract/newsletter/block-kinds.ts';
import { defaultBlocks, testimonialGone, type NewsletterDraft } from '#contract/newsletter/blocks.ts';
import {
  editedMonth,
  campaignMonth,
  type Month,
  type NewsletterClock,
} from '#contract/newsletter/calendar.ts';
import type { newsletters } from '#contract/newsletter/newsletter.ts';
import { describeTooLarge, maxNewsletterBytes } from '#contract/newsletter/preview.ts';
import { replacedParts, toParts } from '#contract/newsletter/parts.ts';
import { changedIn, describeConflicts } from '#server/core/editing/rules.ts';
import { joinNewsletter } from './join-newsletter.ts';
import { readClientId } from '#server/core/db/own-client.ts';
import type { ClientDb, Transaction } from '#server/core/db/client-db.ts';
import type { FileRecords } from '#server/core/files/file-records.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { Session } from '#server/core/db/session.ts';
import { FileDownload } from '#server/core/db/results.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { deleteBlock, placeBlocks, saveWords } from './block-queries.ts';
import { deleteDraft, saveDraft } from './draft-queries.ts';
import { readClock } from './newsletter-clock.ts';
import * as queries from './queries.ts';
import type { CreateFrame } from './rendering/create-frames.ts';
import { personalise } from './rendering/personalise.ts';
import { readFrame } from './rendering/queries.ts';
import { renderNewsletter } from './rendering/render-newsletter.ts';
import { makeSnapshot, saveStaffSnapshot } from './snapshots.ts';
import { listMissing, listOffered } from './testimonials.ts';
import {
  toNewsletterContent,
  defaultIds,
  isStillOpen,
  mayBeTooLarge,
  mayChange,
  needsNewSnapshot,
  listPictures,
  presentNewsletter,
  listQuotedTestimonials,
  toBlockRows,
  toCustom,
  withStoredIds,
  type MonthRow,
} from './rules.ts';

type Tx = Transaction<'write'>;
type Reader = Pick<ClientDb<'read'>, 'value'>;
type Change = { isForced: boolean; now: Date };
/** A newsletter being changed, locked until the transaction ends. */
type OpenNewsletter = { clock: NewsletterClock; month: Month; row: MonthRow };

/** The address at which a member of staff gets a test. */
type AddressOfStaff = (id: number) => Promise<{ email: string; first_name: string } | null>;

type Needs = {
  files: Pick<FileRecords, 'keep'>;
  createFrame: CreateFrame;
  addressOfStaff: AddressOfStaff;
  portalOrigin: string;
};

export const newsletterHandlers = ({
  files: fileRecords,
  createFrame,
  addressOfStaff,
  portalOrigin,
}: Needs): Handlers<typeof newsletters> => ({
  read: ({ db, now }) => readNewsletter(db, now),

  save: ({ db, body: { data, version }, query, now }) =>
    db.transaction(async (tx, session) => {
      const { month, row } = await openNewsletter(tx, session, { isForced: query.staff, now });
      const isOutdated = version !== undefined && version < row.version;
      const words = isOutdated ? await joinSaves(tx, data, { version, row, month, now }) : data;
      const draft = withStoredIds(words, row);
      assertOwnBlocks(row, draft);
      await assertOwnPictures(tx, draft);
      await assertOwnTestimonials(tx, draft);
      await tx.value(saveWords(month, { ...draft, blocks: toBlockRows(draft, row.block_id) }, now));
      const next = await freezeAgain(tx, { month, createFrame, now });
      await assertSize(tx, next.row, { month, createFrame });
      await keepEdit(tx, { month, row, nextRow: next.row, now });
      return readNewsletter(tx, now);
    }),

  saveDraft: ({ db, body: { data, version }, query, now }) =>
    db.transaction(async (tx, session) => {
      const { month } = await openNewsletter(tx, session, { isForced: query.staff, now });
      return tx.row(saveDraft(month, { data, version, now }));
    }),
  discardDraft: async ({ db, now }) => {
    await db.value(deleteDraft(editedMonth(await clockOf(db), now)));
    return { deleted: true };
  },

  toggle: ({ db, body: { is_skipped }, query, now }) =>
    db.transaction(async (tx, session) => {
      const { clock, month } = await openNewsletter(tx, session, { isForced: query.staff, now });
      const hasDate = campaignMonth(clock, now) !== null;
      await tx.value(queries.saveSkip(month, { isSkipped: is_skipped, hasDate, now }));
      await freezeAgain(tx, { month, createFrame, now });
      return { skip_newsletter: is_skipped ? 1 : 0 };
    }),

  order: ({ db, body: { order }, query, now }) =>
    db.transaction(async (tx, session) => {
      const { month, row } = await openNewsletter(tx, session, { isForced: query.staff, now });
      const known = new Set([...defaultIds(row.block_id), ...row.blocks.map(({ id }) => id)]);
      const ids = new Set(order.map(({ id }) => id));
      if (order.some(({ id }) => !known.has(id))) throw new ApiError('not_found');
      if (ids.size !== order.length)
        throw new ApiError('invalid', { fields: { order: ['Please send every block once.'] } });
      const slugs = defaultBlocks.map(({ slug }, index) => ({ id: row.block_id + index + 1, slug }));
      const version = await tx.value(placeBlocks(month, order, { slugs, now }));
      const next = await freezeAgain(tx, { month, createFrame, now });
      await keepEdit(tx, { month, row, nextRow: next.row, now });
      return { saved: true, version: version ?? row.version };
    }),

  removeBlock: ({ db, params: { id }, query, now }) =>
    db.transaction(async (tx, session) => {
      const { month, row } = await openNewsletter(tx, session, { isForced: query.staff, now });
      const version = orNotFound(await tx.value(deleteBlock(month, id, now)));
      const next = await freezeAgain(tx, { month, createFrame, now });
      await keepEdit(tx, { month, row, nextRow: next.row, now });
      return { id, deleted: true, version };
    }),

  upload: ({ db, files: [file], query, now }) =>
    db.transaction(async (tx, session) => {
      await openNewsletter(tx, session, { isForced: query.staff, now });
      const [picture] = file ? await fileRecords.keep(tx, [file], { purpose: 'newsletter', now }) : [];
      if (!picture) throw new ApiError('bad_request');
      return { url: `/files/${picture.file}`, name: picture.name, size: picture.size };
    }),
  removeUpload: ({ db, body: { url }, query, now }) =>
    db.transaction(async (tx, session) => {
      await openNewsletter(tx, session, { isForced: query.staff, now });
      const deleted = orNotFound(await tx.value(queries.deletePicture(url, now)));
      return { deleted };
    }),

  previous: async ({ db, now }) => {
    const month = editedMonth(await clockOf(db), now);
    const previous = await db.value(queries.readPrevious(month));
    return { month: previous?.month ?? null, custom_content: previous?.blocks.flatMap(toCustom) ?? [] };
  },

  testimonials: ({ db, query }) => db.page(listOffered(query), query),

  test: async ({ db, now }) => {
    const { person, content, frame } = await db.transaction(async (tx, { staffId }) => {
      const month = editedMonth(await clockOf(tx), now);
      return {
        person: orNotFound(
          await (staffId === null ? tx.value(queries.readCallerAddress()) : addressOfStaff(staffId)),
        ),
        content: toNewsletterContent(await readMonth(tx, month), month),
        frame: createFrame(orNotFound(await tx.value(readFrame())), month),
      };
    });
    // not within the transaction: the layout process may have to start first
    const rendered = await renderNewsletter(content, frame);
    const { email, first_name } = person;
    const { html, text } = personalise(rendered, {
      email,
      first_name,
      // nobody unsubscribes through a test
      unsubscribe_url: frame.web_url,
      preferences_url: frame.web_url,
      tracking: null,
    });
    await db.value(queries.mailTest({ to: email, subject: rendered.subject, html, text, now }));
    return { sent: true, email };
  },

  calendar: async ({ db, now }) => {
    const clock = await clockOf(db);
    const month = campaignMonth(clock, now);
    if (month === null) throw new ApiError('not_found');
    const { deadlineCalendar } = await import('./deadline-calendar.ts');
    const client = orNotFound(await db.value(readClientId()));
    return new FileDownload(
      'newsletter.ics',
      deadlineCalendar(month, { client, zone: clock.time_zone, portalOrigin, now }),
    );
  },
});

async function readNewsletter(db: Reader, now: Date) {
  const clock = await clockOf(db);
  const month = editedMonth(clock, now);
  return presentNewsletter(clock, await readMonth(db, month), month, now);
}

type OutdatedSave = { version: number; row: MonthRow; month: Month; now: Date };

/** The words to save if somebody else has saved since the form began. */
async function joinSaves(
  tx: Tx,
  data: NewsletterDraft,
  { version, row, month, now }: OutdatedSave,
): Promise<NewsletterDraft> {
  const { edits, known_from } = orNotFound(await tx.value(queries.listEdits(month, version)));
  const stored = toNewsletterContent(row, month);
  const result = joinNewsletter({ draft: data, stored, edits, isKnown: version >= known_from });
  if (result.conflicts.length === 0) return result.draft;
  const newsletter = await readNewsletter(tx, now);
  throw new ApiError('changed_elsewhere', {
    data: {
      ...newsletter,
      conflicts: describeConflicts(result.conflicts, edits),
      changed: changedIn(edits),
    },
  });
}

type Edited = { month: Month; row: MonthRow; nextRow: MonthRow; now: Date };

/** Records the words a save replaced, so that an earlier form can be joined with it. */
async function keepEdit(tx: Tx, { month, row, nextRow, now }: Edited): Promise<void> {
  const [before, after] = [row, nextRow].map((one) => toParts(toNewsletterContent(one, month)));
  if (before && after) await tx.value(queries.keepEdit(month, replacedParts(before, after), now));
}

/** Changes of staff after the lock are included in the send. Returns the changed newsletter. */
async function freezeAgain(
  tx: Tx,
  { month, createFrame, now }: { month: Month; createFrame: CreateFrame; now: Date },
): Promise<OpenNewsletter> {
  const newsletter = await readOpened(tx, month);
  if (needsNewSnapshot(newsletter.clock, now)) {
    const frame = createFrame(orNotFound(await tx.value(readFrame())), month);
    await tx.value(queries.extendIdleTimeout());
    const snapshot = await makeSnapshot(toNewsletterContent(newsletter.row, month), frame);
    await tx.value(saveStaffSnapshot(month, snapshot, now));
  }
  return newsletter;
}

/** Throws if mail programs would cut the mail. */
async function assertSize(
  tx: Tx,
  row: MonthRow,
  { month, createFrame }: { month: Month; createFrame: CreateFrame },
): Promise<void> {
  const content = toNewsletterContent(row, month);
  if (!mayBeTooLarge(content)) return;
  const frame = createFrame(orNotFound(await tx.value(readFrame())), month);
  await tx.value(queries.extendIdleTimeout());
  const { bytes } = await renderNewsletter(content, frame);
  if (bytes > maxNewsletterBytes) throw new ApiError('invalid', { sentence: describeTooLarge(bytes) });
}

/** Throws if the newsletter is locked. A caller who waited for another change uses the state after it. */
async function openNewsletter(
  tx: Tx,
  { caller }: Session,
  { isForced, now }: Change,
): Promise<OpenNewsletter> {
  const who = { caller, isForced };
  const before = await clockOf(tx);
  if (!mayChange(before, who, now)) throw new ApiError('newsletter_locked');
  const month = editedMonth(before, now);
  await tx.value(queries.lockMonth(month));
  const newsletter = await readOpened(tx, month);
  if (!isStillOpen(newsletter.row, who)) throw new ApiError('newsletter_locked');
  return newsletter;
}

const clockOf = async (db: Reader): Promise<NewsletterClock> => orNotFound(await db.value(readClock()));
const readOpened = async (tx: Tx, month: Month): Promise<OpenNewsletter> => ({
  month,
  ...orNotFound(await tx.value(queries.readOpened(month))),
});
const readMonth = async (db: Reader, month: Month): Promise<MonthRow> =>
  orNotFound(await db.value(queries.readMonth(month)));

/** A block of another client, or a deleted one, is not found. */
function assertOwnBlocks(
  row: MonthRow,
  { content, custom_content }: Parameters<typeof toBlockRows>[0],
): void {
  const defaults = defaultIds(row.block_id);
  const customs = row.blocks.filter(({ type }) => type !== 'default').map(({ id }) => id);
  if (content.some(({ id }) => !defaults.includes(id))) throw new ApiError('not_found');
  if (custom_content.some(({ id }) => id !== null && !customs.includes(id))) throw new ApiError('not_found');
}

async function assertOwnPictures(tx: Tx, draft: Parameters<typeof listPictures>[0]): Promise<void> {
  const pictures = listPictures(draft);
  if (pictures.length === 0) return;
  const foreign = (await tx.value(queries.listForeignPictures(pictures.map(({ url }) => url)))) ?? [];
  const fields = pictures
    .filter(({ url }) => foreign.includes(url))
    .map(({ field }) => [field, [uploadFirst]]);
  if (fields.length > 0) throw new ApiError('invalid', { fields: Object.fromEntries(fields) });
}

async function assertOwnTestimonials(tx: Tx, draft: NewsletterDraft): Promise<void> {
  const quotes = listQuotedTestimonials(draft);
  if (quotes.length === 0) return;
  const missing = (await tx.value(listMissing(quotes.map(({ id }) => id)))) ?? [];
  const fields = quotes
    .filter(({ id }) => missing.includes(id))
    .map(({ field }) => [field, [testimonialGone]]);
  if (fields.length > 0) throw new ApiError('invalid', { fields: Object.fromEntries(fields) });
}
