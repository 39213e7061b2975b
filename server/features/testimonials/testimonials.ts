import { ApiError } from '#contract/errors.ts';
import type { testimonials, TestimonialPatch } from '#contract/testimonials/testimonials.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import { joinEdit } from '#server/core/editing/join-edit.ts';
import { compareColumns, toEditedRow } from '#server/core/editing/queries.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { ContactLinks } from './contact-links.ts';
import * as queries from './queries.ts';
import {
  completeChange,
  findDifferences,
  pickChangeEvent,
  createEmptyTestimonial,
  personAfter,
  validateTestimonial,
  waitsForAccount,
  type Present,
} from './rules.ts';

export const testimonialsHandlers = ({
  contactLinks: contacts,
}: {
  contactLinks: ContactLinks;
}): Handlers<typeof testimonials> => ({
  list: ({ db, query }) =>
    db.page(query.search ? queries.searchTestimonials(query) : queries.listTestimonials(query), query),
  totals: ({ db }) => db.row(queries.countTestimonials()),
  read: ({ db, params }) => db.row(queries.readTestimonial(params.id)),

  create: ({ db, body, now }) =>
    db.transaction(async (tx) => {
      const present = createEmptyTestimonial(orNotFound(await tx.value(queries.readAccount(now))));
      refuse(body, present);
      const leadId = await linkOf(tx, contacts, personAfter(body, present), now);
      const draft = { ...present, ...completeChange(body, present) };
      const id = orNotFound(await tx.value(queries.insertTestimonial(draft, { leadId, now })));
      return tx.row(queries.readTestimonial(id));
    }),

  update: ({ db, params: { id }, body: { version, ...sent }, now }) =>
    db.transaction(async (tx) => {
      const present = orNotFound(await tx.value(queries.lockTestimonial(id, now)));
      const compare = compareColumns(toEditedRow('app.testimonials', id), sent);
      const patch = await joinEdit(tx, { compare, patch: sent, version, read: queries.readTestimonial(id) });
      refuse(patch, present);
      const change = completeChange(patch, present);
      const differences = findDifferences(change, present);
      await tx.value(
        queries.updateTestimonial(id, change, {
          event: pickChangeEvent(differences),
          differences,
          isSeen: patch.is_seen,
          leadId: linksAnew(patch)
            ? await linkOf(tx, contacts, personAfter(patch, present), now)
            : present.lead_id,
          now,
        }),
      );
      return tx.row(queries.readTestimonial(id));
    }),

  remove: ({ db, params, now }) => db.row(queries.deleteTestimonial(params.id, now)),
  history: ({ db, params, query }) => db.page(queries.listHistory(params.id, query), query),
});

const linksAnew = ({ add_to_lead, email }: TestimonialPatch) =>
  add_to_lead !== undefined || email !== undefined;

/** The contact of a testimonial, which is added if missing. */
async function linkOf(
  tx: Transaction<'write'>,
  contacts: ContactLinks,
  { add_to_lead, email, ...person }: ReturnType<typeof personAfter>,
  now: Date,
): Promise<number | null> {
  if (!add_to_lead || email === null) return null;
  const links = await tx.value(contacts.link([{ ...person, email }], now));
  return links?.[0]?.id ?? null;
}

/** The access cannot express that a paused account publishes nothing: it depends on a value of the body. */
function refuse(patch: TestimonialPatch, present: Present): void {
  if (waitsForAccount(patch, present)) throw new ApiError('account_paused');
  const fields = validateTestimonial(patch, present);
  if (Object.keys(fields).length > 0) throw new ApiError('invalid', { fields });
}
