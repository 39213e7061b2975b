import {
  emailTakenMessage,
  openHouse,
  sources,
  statuses,
  type contacts,
} from '#contract/contacts/contacts.ts';
import { invalid, ApiError } from '#contract/errors.ts';
import { csvLines } from '../http/csv.ts';
import type { Handlers } from '../http/handler.ts';
import { Csv } from '../http/responses.ts';
import { constraintOf } from '../http/errors.ts';
import { exportHead, logExport, listExportRows } from './export.ts';
import { ignoreSubmission, intakeLead } from './intake.ts';
import type { ContactHash } from './keyed-hash.ts';
import * as queries from './queries.ts';
import { dependsOnPresent, activityEventOf, problemsOf, sourceProblem } from './rules.ts';

export const contactsHandlers = (
  keyedHash: ContactHash,
  formsPerHour: number,
): Handlers<typeof contacts> => ({
  statuses: () => [...statuses],
  sources: () => [...sources],

  list: ({ db, query }) => {
    if (query.first_name && query.first_name.length >= 2)
      return db.page(queries.suggestContacts(query, query.first_name), query);
    return db.page(
      query.search
        ? queries.searchContacts(query, query.search)
        : queries.listContacts(query, query.lead_status_id),
      query,
    );
  },

  recent: ({ db }) => db.row(queries.recent()),
  read: ({ db, params }) => db.row(queries.readContact(params.id)),

  create: ({ db, body, now }) => {
    const statement = queries.createContact(
      { lead_status_id: 1, ...body },
      { emailHash: keyedHash.ofEmail(body.email), now },
    );
    if (body.lead_source_id !== openHouse) return unlessTaken(db.row(statement));
    return unlessTaken(
      db.transaction(async (steps, { caller }) => {
        const problem = sourceProblem(body.lead_source_id, null, caller);
        if (problem) throw invalid('lead_source_id', problem);
        return steps.row(statement);
      }),
    );
  },

  update: ({ db, params, body, now }) => {
    const statement = queries.updateContact(params.id, body, { now, event: activityEventOf(body) });
    if (!dependsOnPresent(body)) return unlessTaken(db.row(statement));
    return unlessTaken(
      db.transaction(async (steps, { caller }) => {
        const present = await steps.value(queries.lockContact(params.id));
        const fields = present ? problemsOf(body, present, caller) : {};
        if (Object.keys(fields).length > 0) throw new ApiError('invalid', { fields });
        return steps.row(statement);
      }),
    );
  },

  remove: ({ db, params, now }) =>
    db.row(queries.deleteContact(params.id, { now, event: 'contact.deleted' })),

  history: async ({ db, params, query }) => {
    const newer =
      query.entry === undefined ? null : await db.value(queries.countNewerEntries(params.id, query.entry));
    const paging = newer === null ? query : { take: query.take, page: Math.floor(newer / query.take) + 1 };
    return db.page(queries.listHistory(params.id, paging), paging);
  },

  spam: ({ db, params, now }) =>
    db.transaction(async (steps) => {
      const sender = await steps.value(queries.lockContact(params.id));
      await steps.row(queries.deleteContact(params.id, { now, event: 'contact.spam' }));
      if (sender) {
        await steps.value(
          queries.blockSender({
            emailHash: keyedHash.ofEmail(sender.email),
            phoneHash: keyedHash.ofPhone(sender.phone_number),
            now,
          }),
        );
      }
      return { id: params.id, blocked: true };
    }),

  download: async ({ db, body, now }) => {
    const wanted = { ...body, lead_ids: [...new Set(body.lead_ids)] };
    // opened before it is noted: an export that is refused did not happen
    const { batches, close } = await db.export(listExportRows(wanted));
    try {
      const kept = await db.value(logExport(wanted.lead_ids, now));
      if (!kept) throw new ApiError('not_found');
      return new Csv(`contacts-${kept.date}.csv`, csvLines(exportHead, batches), close);
    } catch (error) {
      close();
      throw error;
    }
  },

  // A filled honeypot is answered like everything else: a robot learns nothing.
  submit: ({ db, body, now }) =>
    db.row(body.company ? ignoreSubmission() : intakeLead(body, { keyedHash, formsPerHour, now })),
});

/** One contact per email and client: the database says so, the field shows it. */
async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw constraintOf(error) === 'leads_email' ? invalid('email', emailTakenMessage) : error;
  }
}
