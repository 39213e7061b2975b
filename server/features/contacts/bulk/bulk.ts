import {
  bulkNotUndoableMessage,
  bulkStartedMessage,
  contactsGoneMessage,
  noneChosenMessage,
  noTagsChosenMessage,
  undoBulkTooLateMessage,
  type bulkContacts,
  type BulkChoice,
  type BulkFilter,
} from '#contract/contacts/bulk.ts';
import { csvLines } from '#contract/csv.ts';
import { unknownTagMessage } from '#contract/contacts/tags.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import { Csv } from '#server/core/db/results.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { isLeftOutFor } from '#server/features/consent/audience/queries.ts';
import { nextSend } from '#server/features/consent/audience/rules.ts';
import { readClock } from '#server/features/newsletter/newsletter-clock.ts';
import { whileSomebodyAdds } from '../contacts.ts';
import { exportHead, listChosenRows, logChosenExport } from '../export.ts';
import { matchesFilter, toContactFilter } from '../filters.ts';
import { contactPatterns } from '../search-patterns.ts';
import { listUnknownTags } from '../tags/queries.ts';
import { eraseDeleted, searchDeleted } from './erase-queries.ts';
import {
  deleteOldestChoices,
  listUnknownLeads,
  listChanges,
  lockChange,
  readChange,
  startChange,
  startUndo,
  storeChoice,
} from './queries.ts';
import { isEmptyChoice, isUndoTooLate, lacksTags, listActionTags } from './rules.ts';
import type { KeyedHash } from './run-step.ts';

/** Many contacts are changed now and then, so that its statements are loaded with the first change. */
const loadSteps = () => import('./run-step.ts');

type Tx = Transaction<'write'>;

export const bulkContactsHandlers = ({
  keyedHash,
}: {
  keyedHash: KeyedHash;
}): Handlers<typeof bulkContacts> => ({
  choose: ({ db, body, now }) =>
    db.transaction(async (tx) => {
      if (isEmptyChoice(body)) throw new ApiError('invalid', { sentence: noneChosenMessage });
      const named = [...body.lead_ids, ...body.except_ids];
      if (named.length > 0 && (await tx.value(listUnknownLeads(named)))?.length !== 0)
        throw new ApiError('invalid', { sentence: contactsGoneMessage });
      await tx.value(deleteOldestChoices());
      const id = await tx.value(storeChoice(await matchChoice(tx, body, now), body.except_ids, now));
      if (id === null) throw new ApiError('invalid', { sentence: noneChosenMessage });
      return tx.row(readChange(id, now));
    }),

  list: ({ db, query, now }) => db.page(listChanges(query, now), query),

  read: ({ db, params, now }) => db.row(readChange(params.id, now)),

  start: async ({ db, params: { id }, body, now }) => {
    const { makeStep } = await loadSteps();
    return db.transaction(async (tx) => {
      const { state } = orNotFound(await tx.value(lockChange(id)));
      if (state !== 'chosen') throw new ApiError('invalid', { sentence: bulkStartedMessage });
      if (lacksTags(body)) throw invalid('added_ids', noTagsChosenMessage);
      const tags = listActionTags(body);
      if (tags.length > 0 && (await tx.value(listUnknownTags(tags)))?.length)
        throw invalid('added_ids', unknownTagMessage);
      if (await tx.value(startChange(id, body, now))) await makeStep(tx, id, { keyedHash, now });
      return tx.row(readChange(id, now));
    });
  },

  download: async ({ db, params: { id }, now }) => {
    // as for a single export: one that is refused must not appear in the log
    const { batches, close } = await db.export(listChosenRows(id));
    try {
      const { date } = orNotFound(await db.value(logChosenExport(id, now)));
      return new Csv(`contacts-${date}.csv`, csvLines(exportHead, batches), close);
    } catch (error) {
      close();
      throw error;
    }
  },

  undo: async ({ db, params: { id }, now }) => {
    const { makeStep } = await loadSteps();
    return whileSomebodyAdds(() =>
      db.transaction(async (tx) => {
        const { state, created_at: startedAt } = orNotFound(await tx.value(lockChange(id)));
        if (state !== 'done') throw new ApiError('invalid', { sentence: bulkNotUndoableMessage });
        if (isUndoTooLate(new Date(startedAt), now))
          throw new ApiError('invalid', { sentence: undoBulkTooLateMessage });
        if (await tx.value(startUndo(id, now))) await makeStep(tx, id, { keyedHash, now });
        return tx.row(readChange(id, now));
      }),
    );
  },

  searchDeleted: ({ db, params, query }) => db.row(searchDeleted(params.id, contactPatterns(query.search))),

  erase: ({ db, params: { id, lead_id: leadId }, now }) =>
    db.transaction(async (tx) => {
      orNotFound(await tx.value(lockChange(id)));
      return tx.row(eraseDeleted(id, leadId, now));
    }),
});

/** The contacts that are named, or those that the list shows for the same filter. */
async function matchChoice(tx: Tx, { lead_ids: ids, filter }: BulkChoice, now: Date): Promise<Sql> {
  if (filter === null) return sql`id = ANY (${[...new Set(ids)]}::bigint[])`;
  const { search, newsletter, ...conditions } = filter;
  if (search !== '')
    return sql`id = ANY ((SELECT ids FROM app.search_leads(${contactPatterns(search)}, NULL, 0))::bigint[])`;
  const isLeftOut = newsletter === null ? rawSql('true') : await leftOut(tx, newsletter, now);
  return sql`${isLeftOut} ${matchesFilter(toContactFilter(conditions, now))}`;
}

async function leftOut(tx: Tx, reason: NonNullable<BulkFilter['newsletter']>, now: Date): Promise<Sql> {
  const clock = orNotFound(await tx.value(readClock()));
  return isLeftOutFor(reason, nextSend(clock, now));
}
