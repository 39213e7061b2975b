import { intakeLead } from '#server/features/contacts/intake.ts';
import type { Announcer } from '#server/core/events/announcer.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import type { AnnouncedPerHour } from '#server/features/contacts/rules.ts';
import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { findSignUpClient } from '../cross-client/sign-ups.ts';
import { signUpSource } from '../rules.ts';
import { readSignUp, recordOptIn, takeSignUp } from './queries.ts';

export type ConfirmDeps = {
  openLinkDb: OpenLinkDb;
  keyedHash: ContactHash;
  announcedPerHour: AnnouncedPerHour;
  announce: Announcer['announce'];
};

/** What a link would confirm; null for one that was used, is too old or never was. */
export async function findSignUp(
  systemDb: SystemDb<'read'>,
  token: string,
  { openLinkDb }: Pick<ConfirmDeps, 'openLinkDb'>,
  now: Date,
) {
  const hash = sha256(token);
  const client = await systemDb.value(findSignUpClient(hash, now));
  return client === null ? null : openLinkDb(client).read.value(readSignUp(hash, now));
}

/** The sign-up becomes a form of its contact and an express consent, or nothing does; false where the link works no more. */
export async function confirmSignUp(
  systemDb: SystemDb<'read'>,
  token: string,
  { openLinkDb, keyedHash, announcedPerHour, announce }: ConfirmDeps,
  now: Date,
): Promise<boolean> {
  const tokenHash = sha256(token);
  const client = await systemDb.value(findSignUpClient(tokenHash, now));
  if (client === null) return false;
  const notified = await openLinkDb(client).write.transaction(async (tx) => {
    const taken = await tx.value(takeSignUp(tokenHash, now));
    if (taken === null) return null;
    const { email, first_name, site_id } = taken;
    const form = { source: signUpSource, first_name, last_name: '', email, site_id, submission_id: token };
    const recipients = await tx.value(intakeLead(form, { keyedHash, announcedPerHour, now }));
    const hash = clientBoundHash(keyedHash.ofEmail(email));
    await tx.value(recordOptIn(taken, { hash, now }));
    return recipients ?? [];
  });
  if (notified === null) return false;
  announce(notified);
  return true;
}
