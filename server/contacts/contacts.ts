import { emailTaken, openHouse, sources, statuses, type contacts } from '#contract/contacts.ts';
import { invalid, Refused } from '#contract/errors.ts';
import { csvLines } from '../csv.ts';
import type { Handlers } from '../gate/call.ts';
import { Csv } from '../gate/json.ts';
import { constraintOf } from '../gate/refused.ts';
import { exportHead, exportKept, exportRows } from './export.ts';
import { swallowed, taken } from './intake.ts';
import type { KeyedHash } from './keyed-hash.ts';
import * as queries from './queries.ts';
import { dependsOnPresent, eventOf, problemsOf, sourceProblem } from './rules.ts';

export const contactsHandlers = (keyedHash: KeyedHash, formsPerHour: number): Handlers<typeof contacts> => ({
  statuses: () => [...statuses],
  sources: () => [...sources],

  list: ({ db, query }) => {
    if (query.first_name && query.first_name.length >= 2)
      return db.page(queries.suggested(query, query.first_name), query);
    return db.page(
      query.search ? queries.searched(query, query.search) : queries.listed(query, query.lead_status_id),
      query,
    );
  },

  recent: ({ db }) => db.answer(queries.recent()),
  read: ({ db, params }) => db.answer(queries.contact(params.id)),

  create: ({ db, body, now }) => {
    const statement = queries.created(
      { lead_status_id: 1, ...body },
      { emailHash: keyedHash.ofEmail(body.email), now },
    );
    if (body.lead_source_id !== openHouse) return unlessTaken(db.answer(statement));
    return unlessTaken(
      db.steps(async (steps, { caller }) => {
        const problem = sourceProblem(body.lead_source_id, null, caller);
        if (problem) throw invalid('lead_source_id', problem);
        return steps.answer(statement);
      }),
    );
  },

  update: ({ db, params, body, now }) => {
    const statement = queries.changed(params.id, body, { now, event: eventOf(body) });
    if (!dependsOnPresent(body)) return unlessTaken(db.answer(statement));
    return unlessTaken(
      db.steps(async (steps, { caller }) => {
        const present = await steps.value(queries.held(params.id));
        const fields = present ? problemsOf(body, present, caller) : {};
        if (Object.keys(fields).length > 0) throw new Refused('invalid', { fields });
        return steps.answer(statement);
      }),
    );
  },

  remove: ({ db, params, now }) => db.answer(queries.removed(params.id, { now, event: 'contact.deleted' })),

  history: async ({ db, params, query }) => {
    const newer =
      query.entry === undefined ? null : await db.value(queries.newerThan(params.id, query.entry));
    const paging = newer === null ? query : { take: query.take, page: Math.floor(newer / query.take) + 1 };
    return db.page(queries.history(params.id, paging), paging);
  },

  spam: ({ db, params, now }) =>
    db.steps(async (steps) => {
      const sender = await steps.value(queries.held(params.id));
      await steps.answer(queries.removed(params.id, { now, event: 'contact.spam' }));
      if (sender) {
        await steps.value(
          queries.blocked({
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
    const { batches, close } = await db.export(exportRows(wanted));
    try {
      const kept = await db.value(exportKept(wanted.lead_ids, now));
      if (!kept) throw new Refused('not_found');
      return new Csv(`contacts-${kept.date}.csv`, csvLines(exportHead, batches), close);
    } catch (error) {
      close();
      throw error;
    }
  },

  // A filled honeypot is answered like everything else: a robot learns nothing.
  submit: ({ db, body, now }) =>
    db.answer(body.company ? swallowed() : taken(body, { keyedHash, formsPerHour, now })),
});

/** One contact per email and client: the database says so, the field shows it. */
async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw constraintOf(error) === 'leads_email' ? invalid('email', emailTaken) : error;
  }
}
