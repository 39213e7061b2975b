import type { ClientDb } from '#server/core/db/client-db.ts';
import { wakeRecipients } from '#server/core/events/insert-notifications.ts';
import { signUpSource } from '#server/features/consent/rules.ts';
import type { CreateSignUp } from '#server/features/consent/sign-up/create-sign-up.ts';
import { signUp } from '#server/features/consent/sign-up/queries.ts';
import { intakeLead } from '../intake.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { AnnouncedPerHour } from '../rules.ts';
import { findContact, liftBlock, takeCaught } from './queries.ts';

type ReleaseDeps = {
  keyedHash: ContactHash;
  announcedPerHour: AnnouncedPerHour;
  createSignUp: CreateSignUp;
  now: Date;
};

/**
 * Takes in a form as if it had just arrived. Returns the contact it became; the notified users get an event with the
 * commit.
 */
export const releaseCaught = (db: ClientDb<'write'>, id: number, deps: ReleaseDeps) =>
  db.transaction(async (tx) => {
    const { keyedHash, announcedPerHour, createSignUp, now } = deps;
    const submission = orNotFound(await tx.value(takeCaught(id, now)));
    await tx.value(liftBlock(submission.form, keyedHash));
    if (submission.kind === 'newsletter') {
      await tx.value(signUp(createSignUp(submission.form, now)));
      return null;
    }
    const { form } = submission;
    const confirmed = form.source === signUpSource ? createSignUp(form, now) : undefined;
    const recipients = await tx.value(
      intakeLead(form, { keyedHash, announcedPerHour, signUp: confirmed, now }),
    );
    if (recipients) await tx.value(wakeRecipients(recipients));
    return tx.value(findContact(form.email));
  });
