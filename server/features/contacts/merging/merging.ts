import { isDeepStrictEqual } from 'node:util';
import { ApiError, invalid } from '#contract/errors.ts';
import {
  emailGoneMessage,
  mergedBeforeMessage,
  sameContactMessage,
  tooLateMessage,
  tooManyAddressesMessage,
  undoOtherFirstMessage,
  type merging,
} from '#contract/contacts/merging.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { joinArrivals, reopenArrivals } from '../followup/arrivals.ts';
import { asksAgain, keepAskedByOther } from '../import/asked-again.ts';
import { joinFirstSteps, reopenFirstSteps } from '../followup/first-step.ts';
import { readContact } from '../queries.ts';
import { joinConsents, splitConsents, type Consent } from './consent-rules.ts';
import { joinDrafts, splitDrafts } from './drafts.ts';
import { keepBoth, listDuplicates, readDuplicates, listMerges } from './duplicates.ts';
import * as queries from './queries.ts';
import { fitsOneContact, isUndoable, mergeFields, splitFields } from './rules.ts';
import { moveTies, returnTies } from './ties.ts';

type Needs = { keyedHash: Pick<ContactHash, 'ofEmail'> };
type Tx = Transaction<'write'>;

export const mergingHandlers = ({ keyedHash }: Needs): Handlers<typeof merging> => ({
  duplicates: ({ db, query }) => db.page(listDuplicates(query), query),
  ofContact: ({ db, params }) => db.row(readDuplicates(params.id)),
  keepBoth: ({ db, params, body, now }) => db.row(keepBoth(params.id, body, now)),
  merges: ({ db, query, now }) => db.page(listMerges(query, now), query),

  merge: ({ db, params: { id }, body, now }) =>
    db.transaction(async (tx) => {
      const { other_id: otherId } = body;
      const [survivor, other] = await lockBoth(tx, id, otherId);
      const { fields, earlierNotes } = mergeFields(survivor.lead, other.lead, body.from_other);
      if (!fitsOneContact(fields)) throw invalid('other_id', tooManyAddressesMessage);
      const merges = orNotFound(
        await tx.value(
          queries.insertMerge(
            {
              survivor: id,
              other: otherId,
              hash: other.lead.email === null ? null : keyedHash.ofEmail(other.lead.email),
            },
            now,
          ),
        ),
      );
      await tx.value(joinDrafts(otherId, id));
      const ties = orNotFound(await tx.value(moveTies(otherId, id)));
      const separate = orNotFound(await tx.value(queries.moveSeparate(otherId, id)));
      await tx.value(queries.deleteMerged(otherId));
      const saved = {
        fields,
        other: otherId,
        earlierNotes: earlierNotes === null ? null : other.lead,
        event: 'contact.merged' as const,
        now,
      };
      const after = orNotFound(await tx.value(queries.saveMerged(id, saved)));
      if (asksAgain(other.lead)) await tx.value(keepAskedByOther(id, other.lead));
      await tx.value(joinFirstSteps(id, now));
      await tx.value(joinArrivals(id, now));
      const [main, beside] = after.email === other.lead.email ? [other, survivor] : [survivor, other];
      const consent = await storeConsent(tx, after, joinConsents(main.consent, beside.consent), {
        keyedHash,
        now,
      });
      await tx.value(
        queries.saveUndo(otherId, {
          survivor: survivor.lead,
          after,
          other: other.lead,
          consents: { survivor: survivor.consent, other: other.consent, after: consent?.consent ?? null },
          ties,
          merges,
          separate,
          is_suppressed: consent?.is_suppressed ?? false,
        }),
      );
      return tx.row(readContact(id));
    }),

  undo: ({ db, params: { id: otherId }, now }) =>
    mapTakenEmail(
      db.transaction(async (tx) => {
        const { id, merged_at, undo } = await lockUndo(tx, otherId, now);
        const present = orNotFound(await tx.value(queries.readStored(id)));
        const { survivor: before, after, other } = undo;
        const fields = splitFields({ before, after, now: present.lead, other });
        const saved = {
          fields,
          other: otherId,
          earlierNotes: null,
          event: 'contact.merge_undone' as const,
          now,
        };
        const survivor = orNotFound(await tx.value(queries.saveMerged(id, saved)));
        await tx.value(queries.restoreMerged(id, other, undo.merges));
        await tx.value(returnTies(id, otherId, undo.ties));
        await tx.value(splitDrafts(id, undo.ties));
        await tx.value(reopenFirstSteps([id, otherId], merged_at));
        await tx.value(reopenArrivals([id, otherId], merged_at));
        await tx.value(queries.returnArrived(id, other, merged_at));
        await tx.value(queries.returnSeparate(undo.separate));
        const isSame = isDeepStrictEqual(present.consent, undo.consents.after);
        if (isSame && undo.is_suppressed && after.email !== null)
          await tx.value(queries.liftSuppression(keyedHash.ofEmail(after.email)));
        const consents = splitConsents(undo.consents, undo.consents.after, present.consent);
        await storeConsent(tx, survivor, consents.survivor, { keyedHash, now });
        await storeConsent(tx, other, consents.other, { keyedHash, now });
        return tx.row(readContact(id));
      }),
    ),
});

/** Both contacts, locked; each exists until the end of the transaction. */
async function lockBoth(tx: Tx, id: number, otherId: number) {
  if (id === otherId) throw invalid('other_id', sameContactMessage);
  const locked = orNotFound(await tx.value(queries.lockContacts([id, otherId])));
  if (locked.length < 2) throw new ApiError('not_found', { sentence: mergedBeforeMessage });
  return [
    orNotFound(await tx.value(queries.readStored(id))),
    orNotFound(await tx.value(queries.readStored(otherId))),
  ] as const;
}

/** The contact is locked first and then its merge, in the order of a merge of that contact. */
async function lockUndo(tx: Tx, otherId: number, now: Date) {
  const { merged_into: id } = orNotFound(await tx.value(queries.readMerge(otherId)));
  await tx.value(queries.lockContacts([id]));
  const { merged_into, merged_at, undo } = orNotFound(await tx.value(queries.lockMerge(otherId)));
  if (undo === null || !isUndoable(new Date(merged_at), now))
    throw new ApiError('not_found', { sentence: tooLateMessage });
  if (undo.survivor.id !== merged_into || merged_into !== id)
    throw new ApiError('invalid', { sentence: undoOtherFirstMessage });
  return { id, merged_at, undo };
}

/** Somebody has given one of its emails to another contact since. */
const mapTakenEmail = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (readConstraint(error) !== 'leads_email') throw error;
    throw new ApiError('invalid', { sentence: emailGoneMessage });
  });

/** A contact without an email has no consent. */
const storeConsent = (
  tx: Tx,
  lead: queries.LeadRow,
  consent: Consent | null,
  { keyedHash, now }: Needs & { now: Date },
) =>
  consent === null || lead.email === null
    ? tx.value(queries.deleteConsent(lead.id))
    : tx.value(queries.saveConsent(lead.id, { consent, hash: keyedHash.ofEmail(lead.email) }, now));
