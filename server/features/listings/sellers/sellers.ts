import { ApiError } from '#contract/errors.ts';
import {
  maxSellers,
  noSellerOfColleague,
  tooManySellers,
  type listingSellers,
} from '#contract/listings/sellers.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import type { Statement } from '#server/core/db/sql.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { deleteSeller, insertSeller, listListingsOfContact, lockSellers, readSellers } from './queries.ts';

type Tx = Transaction<'write'>;
type Person = { first_name: string; last_name: string; email: string; phone_number: string | null };

/** Adds people as contacts, or finds existing ones. */
type ContactLinks = {
  link: (people: readonly Person[], now: Date, source: number) => Statement<{ id: number }[], 'write'>;
};

export const sellersHandlers = ({
  contactLinks,
}: {
  contactLinks: ContactLinks;
}): Handlers<typeof listingSellers> => ({
  read: ({ db, params: { id } }) => db.row(readSellers(id)),

  add: ({ db, params: { id }, body, now }) =>
    db.transaction(async (tx) => {
      await assertMayHave(tx, id, body.lead_id);
      return tx.row(insertSeller(id, body.lead_id, now));
    }),

  addNew: ({ db, params: { id }, body: { lead_source_id, ...person }, now }) =>
    db.transaction(async (tx) => {
      await assertMayHave(tx, id);
      const people = [{ ...person, phone_number: person.phone_number ?? null }];
      const [contact] = orNotFound(await tx.value(contactLinks.link(people, now, lead_source_id)));
      return tx.row(insertSeller(id, orNotFound(contact ?? null).id, now));
    }),

  remove: ({ db, params: { id, lead_id }, now }) => db.row(deleteSeller(id, lead_id, now)),

  ofContact: ({ db, params: { id } }) => db.row(listListingsOfContact(id)),
});

/** Refuses a seller for a listing of another agent, and one too many. */
async function assertMayHave(tx: Tx, id: number, lead?: number): Promise<void> {
  const { is_reciprocity: isColleagues, sellers } = orNotFound(await tx.value(lockSellers(id)));
  if (isColleagues) throw new ApiError('invalid', { sentence: noSellerOfColleague });
  if (sellers.length >= maxSellers && !(lead !== undefined && sellers.includes(lead)))
    throw new ApiError('invalid', { sentence: tooManySellers });
}
