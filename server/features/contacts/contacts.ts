import type { AnyCaller } from '#contract/access.ts';
import {
  emailTakenMessage,
  openHouse,
  type ContactPatch,
  type contacts,
} from '#contract/contacts/contacts.ts';
import { type Submission } from '#contract/contacts/submissions.ts';
import { honeypot } from '#contract/contacts/honeypot.ts';
import { statuses } from '#contract/contacts/lists.ts';
import { sources } from '#contract/contacts/sources.ts';
import { unknownTagMessage, type TagChange } from '#contract/contacts/tags.ts';
import { invalid, ApiError } from '#contract/errors.ts';
import { csvLines } from '#contract/csv.ts';
import { joinEdit } from '#server/core/editing/join-edit.ts';
import { compareColumns, toEditedRow } from '#server/core/editing/queries.ts';
import type { ClientDb, Transaction } from '#server/core/db/client-db.ts';
import type { Announcer } from '#server/core/events/announcer.ts';
import type { Handlers, Visitor } from '#server/core/http/handler.ts';
import { Csv, WithMeta } from '#server/core/db/results.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import { isLeftOutFor } from '#server/features/consent/audience/queries.ts';
import { readClock } from '#server/features/newsletter/newsletter-clock.ts';
import { nextSend } from '#server/features/consent/audience/rules.ts';
import { followChange, mayChangeConsent, setConsent } from '#server/features/consent/contact-consent.ts';
import { signUpSource } from '#server/features/consent/rules.ts';
import { keepCaught, listCaught } from './caught/queries.ts';
import { releaseCaught } from './caught/release.ts';
import { exportHead, logExport, listExportRows } from './export.ts';
import { intakeLead } from './intake.ts';
import type { CreateSignUp } from '#server/features/consent/sign-up/create-sign-up.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { isNarrowed, toContactFilter } from './filters.ts';
import * as queries from './queries.ts';
import { lockTagsInUse } from './tags/queries.ts';
import {
  dependsOnPresent,
  listEmails,
  nameTakenField,
  pairSenders,
  pickContactEvent,
  validateAddresses,
  validateContact,
  sourceProblem,
  type AnnouncedPerHour,
} from './rules.ts';

type Needs = {
  keyedHash: ContactHash;
  /** forms of one website per hour that are announced one by one; further ones come in a digest */
  announcedPerHour: AnnouncedPerHour;
  createSignUp: CreateSignUp;
  announce: Announcer['announce'];
  reportEnquiry: (form: Submission, visitor: Visitor) => void;
};

export const contactsHandlers = ({
  keyedHash,
  announcedPerHour,
  createSignUp,
  announce,
  reportEnquiry,
}: Needs): Handlers<typeof contacts> => ({
  statuses: () => [...statuses],
  sources: () => [...sources],

  list: async ({ db, query, now }) => {
    const filter = toContactFilter(query, now);
    if (query.first_name && query.first_name.length >= 2)
      return db.page(queries.suggestContacts(query, query.first_name), query);
    if (query.newsletter !== undefined && query.search === '') {
      const clock = orNotFound(await db.value(readClock()));
      const isLeftOut = isLeftOutFor(query.newsletter, nextSend(clock, now));
      return db.page(queries.listLeftOut(query, isLeftOut, filter), query);
    }
    if (!query.search && isNarrowed(filter)) return db.page(queries.listMatching(query, filter), query);
    return db.page(
      query.search
        ? queries.searchContacts(query, query.search)
        : queries.listContacts(query, query.lead_status_id),
      query,
    );
  },

  recent: async ({ db, query }) => {
    const result = await db.value(queries.recent(query.waiting));
    return new WithMeta(result?.contacts ?? [], { waiting_count: result?.waiting ?? 0 });
  },

  read: ({ db, params }) => db.row(queries.readContact(params.id)),

  create: ({ db, body: { newsletter_consent: consent, tags, ...body }, now }) => {
    const draft = {
      lead_status_id: 1,
      ...body,
      phone_number: body.phone_number ?? null,
      further_emails: body.further_emails ?? [],
      further_phones: body.further_phones ?? [],
      do_not_call: body.do_not_call ?? false,
      do_not_text: body.do_not_text ?? false,
    };
    const problems = validateAddresses(draft);
    if (Object.keys(problems).length > 0) throw new ApiError('invalid', { fields: problems });
    const furtherHashes = draft.further_emails.map(({ email }) => keyedHash.ofEmail(email));
    const emailHash = keyedHash.ofEmail(body.email);
    const statement = queries.createContact(draft, { emailHash, furtherHashes, tags, now });
    const findExisting = findTaken(db, draft);
    if (body.lead_source_id !== openHouse && !consent && !tags)
      return mapUniqueViolation(db.row(statement), findExisting);
    return mapUniqueViolation(
      db.transaction(async (tx, { caller }) => {
        await lockTagsOf(tx, tags);
        const problem = sourceProblem(body.lead_source_id, null, caller);
        if (problem) throw invalid('lead_source_id', problem);
        const created = orNotFound(await tx.value(statement));
        if (consent) await setConsent(tx, { id: created.id, keyedHash: emailHash, now }, consent);
        return tx.row(queries.readContact(created.id));
      }),
      findExisting,
    );
  },

  update: ({ db, params: { id }, body, now }) => {
    const { newsletter_consent: consent, tags, version, ...sent } = body;
    const update = (fields: ContactPatch) =>
      queries.updateContact(id, fields, {
        now,
        event: pickContactEvent({ ...fields, ...(tags && { tags }) }),
        tags,
      });
    if (version === undefined && !dependsOnPresent(sent) && !mayChangeConsent(body) && !tags)
      return db.row(update(sent));
    const after = (fields: ContactPatch, present: queries.LockedContact | null, caller: AnyCaller) => {
      if (!present) throw new ApiError('not_found');
      const problems = validateContact(fields, present, caller);
      if (Object.keys(problems).length > 0) throw new ApiError('invalid', { fields: problems });
      const email = fields.email ?? present.email;
      const contact = { id, keyedHash: email === null ? null : keyedHash.ofEmail(email), now };
      return { contact, statements: [update(fields), ...followChange(contact, present, fields)] };
    };
    const lock = queries.lockContact(id);
    if (version === undefined && !consent && !tags)
      return mapUniqueViolation(
        db.batchAfter(lock, (present, { caller }) => [
          ...after(sent, present, caller).statements,
          queries.readContact(id),
        ]),
        findTaken(db, sent, id),
      );
    return mapUniqueViolation(
      db.transaction(async (tx, { caller }) => {
        await lockTagsOf(tx, tags);
        const compare = compareColumns(toEditedRow('app.leads', id), sent);
        const fields = await joinEdit(tx, { compare, patch: sent, version, read: queries.readContact(id) });
        const { contact, statements } = after(fields, await tx.value(lock), caller);
        for (const one of statements) await tx.value<unknown>(one);
        if (consent) await setConsent(tx, contact, consent);
        return tx.row(queries.readContact(id));
      }),
      findTaken(db, sent, id),
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
    db.transaction(async (tx) => {
      const sender = await tx.value(queries.lockContact(params.id));
      await tx.row(queries.deleteContact(params.id, { now, event: 'contact.spam' }));
      if (sender) {
        const hashes = pairSenders(sender).map(({ email, phone }) => ({
          email: email === null ? null : keyedHash.ofEmail(email),
          phone: keyedHash.ofPhone(phone),
        }));
        await tx.value(queries.blockSenders(hashes, now));
      }
      return { id: params.id, blocked: true };
    }),

  download: async ({ db, body, now }) => {
    const request = {
      ...toContactFilter(body, now),
      lead_ids: [...new Set(body.lead_ids)],
      search: body.search,
    };
    // The cursor is opened before the export is logged: an export that is refused must not appear in the log
    const { batches, close } = await db.export(listExportRows(request));
    try {
      const logged = orNotFound(await db.value(logExport(request.lead_ids, body.tag_id ?? null, now)));
      return new Csv(`contacts-${logged.date}.csv`, csvLines(exportHead, batches), close);
    } catch (error) {
      close();
      throw error;
    }
  },

  caught: ({ db, query, now }) => db.page(listCaught(query, now), query),

  release: async ({ db, params: { id }, now }) => ({
    id,
    lead_id: await releaseCaught(db, id, { keyedHash, announcedPerHour, createSignUp, now }),
  }),

  // A filled honeypot gets the usual response, so that a bot learns nothing.
  submit: async ({ db, body, userAgent, address, isUntracked, now }) => {
    const signUp = body.source === signUpSource ? createSignUp(body, now) : undefined;
    const options = { keyedHash, announcedPerHour, signUp, now };
    const recipients = body[honeypot]
      ? await db.value(keepCaught({ kind: 'enquiry', form: body }, options))
      : await whileSomebodyAdds(() => db.value(intakeLead(body, options)));
    if (recipients !== null) {
      announce(recipients);
      reportEnquiry(body, { userAgent, address, isUntracked });
    }
    return { received: true };
  },
});

type Taken = { data: { id: number }; field: string } | null;
type SentEmails = Pick<ContactPatch, 'email' | 'further_emails'>;

/** Which other contact has an email that was sent, and in which field it was. */
const findTaken =
  (db: ClientDb<'write'>, sent: SentEmails, exceptId = 0) =>
  async (): Promise<Taken> => {
    const emails = listEmails({ email: sent.email ?? null, further_emails: sent.further_emails ?? [] });
    const existing = await db.value(queries.findContactByEmail(emails, exceptId));
    return existing && { data: { id: existing.id }, field: nameTakenField(existing.email, sent) };
  };

/** Somebody may add the address to a contact at the same moment. The second time it is that contact's. */
export const whileSomebodyAdds = <T>(intake: () => Promise<T>): Promise<T> =>
  intake().catch((error: unknown) => {
    if (readConstraint(error) !== 'leads_email') throw error;
    return intake();
  });

async function lockTagsOf(
  tx: Transaction<'write'>,
  { added_ids = [], removed_ids = [] }: TagChange = {},
): Promise<void> {
  const ids = [...new Set([...added_ids, ...removed_ids])];
  if (ids.length > 0 && (await tx.value(lockTagsInUse(ids))) !== ids.length)
    throw invalid('tags', unknownTagMessage);
}

/** Of a tag that is deleted at the same moment. */
const unknownTagConstraint = 'lead_tags_client_id_tag_id_fkey';

/** One contact per email and client: maps the unique violation to the field, and says which contact has it. */
async function mapUniqueViolation<T>(work: Promise<T>, findExisting: () => Promise<Taken>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = readConstraint(error);
    if (constraint === unknownTagConstraint) throw invalid('tags', unknownTagMessage);
    if (constraint !== 'leads_email') throw error;
    const { field = 'email', data } = (await findExisting()) ?? {};
    throw new ApiError('invalid', { fields: { [field]: [emailTakenMessage] }, ...(data ? { data } : {}) });
  }
}
