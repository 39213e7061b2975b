import { crashPoint } from '#server/core/crash-point.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { closedStatus } from '#server/features/consent/rules.ts';
import { recordDealsOfStep, restoreConsentsOfStep } from './consent-queries.ts';
import { lockTagsInUse } from '../tags/queries.ts';
import { deleteLeads, lockLeadsOfStep, respectSuppressions, restoreLeads } from './delete-queries.ts';
import {
  changeStatuses,
  changeTagsOfMany,
  lockStep,
  restoreStatuses,
  restoreTags,
  type DueStep,
  type StepOf,
} from './step-queries.ts';

export type KeyedHash = Pick<ContactHash, 'ofEmail'>;
export type BulkDeps = { openLinkDb: OpenLinkDb; keyedHash: KeyedHash };
type Tx = Transaction<'write'>;

/** The next step of a change or of its undo, within a transaction: it is made whole or not at all. */
export async function makeStep(tx: Tx, id: number, { keyedHash, now }: { keyedHash: KeyedHash; now: Date }) {
  const due = await tx.value(lockStep(id));
  crashPoint('bulk.locked');
  if (due === null) return;
  const of = { id, step: due.step, now };
  if (due.state === 'running') await make(tx, due, of, keyedHash);
  else await undo(tx, due, of);
  crashPoint('bulk.written');
}

async function make(
  tx: Tx,
  { action, lead_status_id: status, added, removed }: DueStep,
  of: StepOf,
  keyedHash: KeyedHash,
): Promise<void> {
  if (action === 'tags') {
    await tx.value(lockTagsInUse([...added, ...removed]));
    await tx.value(changeTagsOfMany({ added, removed }, of));
  }
  if (action === 'delete') {
    await tx.value(lockLeadsOfStep(of));
    await tx.value(deleteLeads(of));
  }
  if (action !== 'status' || status === null) return;
  const changed = (await tx.value(changeStatuses(status, of))) ?? [];
  crashPoint('bulk.changed');
  const people = changed.flatMap(({ id, email }) =>
    email === null ? [] : [{ id, hash: keyedHash.ofEmail(email).toString('hex') }],
  );
  if (status === closedStatus && people.length > 0) await tx.value(recordDealsOfStep(people, of));
}

async function undo(
  tx: Tx,
  { action, lead_status_id: status, added, removed }: DueStep,
  of: StepOf,
): Promise<void> {
  if (action === 'tags') {
    await tx.value(lockTagsInUse([...added, ...removed]));
    await tx.value(restoreTags(of));
  }
  if (action === 'delete')
    await tx.value(respectSuppressions((await tx.value(restoreLeads(of))) ?? [], of.now));
  if (action !== 'status' || status === null) return;
  // before their consents, as in a change of one contact
  await tx.value(lockLeadsOfStep(of));
  if (status === closedStatus) await tx.value(restoreConsentsOfStep(of));
  await tx.value(restoreStatuses(status, of));
}

/** A step in the background; a crash repeats the one it was in. */
export async function runBulkStep(
  { client_id, id }: { client_id: number; id: number },
  { openLinkDb, keyedHash }: BulkDeps,
  now: Date,
): Promise<void> {
  await openLinkDb(client_id).write.transaction((tx) => makeStep(tx, id, { keyedHash, now }));
  crashPoint('bulk.stored');
}
