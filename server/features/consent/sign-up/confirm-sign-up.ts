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
import { readSignUp, recordOptIn, takeSignUp, type SignUpState } from './queries.ts';

export type ConfirmDeps = {
  openLinkDb: OpenLinkDb;
  keyedHash: ContactHash;
  announcedPerHour: AnnouncedPerHour;
  announce: Announcer['announce'];
};

/** The sign-up that a link would confirm, or the link's state. */
export async function findSignUp(
  systemDb: SystemDb<'read'>,
  token: string,
  { openLinkDb }: Pick<ConfirmDeps, 'openLinkDb'>,
  now: Date,
) {
  const hash = sha256(token);
  const client = await systemDb.value(findSignUpClient(hash));
  if (client === null) return unknown;
  return (await openLinkDb(client).read.value(readSignUp(hash, now))) ?? unknown;
}

/** An open sign-up becomes a form of its contact and an express consent; returns its former state. */
export async function confirmSignUp(
  systemDb: SystemDb<'read'>,
  token: string,
  { openLinkDb, keyedHash, announcedPerHour, announce }: ConfirmDeps,
  now: Date,
): Promise<SignUpState> {
  const tokenHash = sha256(token);
  const client = await systemDb.value(findSignUpClient(tokenHash));
  if (client === null) return unknown.state;
  const { state, notified } = await openLinkDb(client).write.transaction(async (tx) => {
    const signUp = (await tx.value(takeSignUp(tokenHash, now))) ?? unknown;
    if (signUp.state !== 'open') return { state: signUp.state, notified: [] };
    const { email, first_name, site_id } = signUp;
    const form = { source: signUpSource, first_name, last_name: '', email, site_id, submission_id: token };
    const recipients = await tx.value(intakeLead(form, { keyedHash, announcedPerHour, now }));
    const hash = clientBoundHash(keyedHash.ofEmail(email));
    await tx.value(recordOptIn(signUp, { hash, now }));
    return { state: signUp.state, notified: recipients ?? [] };
  });
  announce(notified);
  return state;
}

const unknown = { state: 'unknown' } as const;
