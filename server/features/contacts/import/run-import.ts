import { crashPoint } from '#server/core/crash-point.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import {
  applyRows,
  finishImport,
  insertTags,
  listTagIds,
  lockRunning,
  readMainEmails,
  recordConsents,
  type RunningImport,
  type TaggedRow,
} from './apply-queries.ts';
import { lockFittingLeads, lockFittingTags, preferIndexes, readFittingRows } from './match-queries.ts';
import { toFileConsent } from './read-plan.ts';
import { planRow, untilSameContact, type PlannedRow } from './rules.ts';
import { finishUndo, lockUndoneLeads, undoRows } from './undo-queries.ts';

export type ImportDeps = { openLinkDb: OpenLinkDb; keyedHash: Pick<ContactHash, 'ofEmail'> };
type Due = { client_id: number; id: number };
type Tx = Transaction<'write'>;

/** Rows of a step: few enough that other clients' calls wait for none of it. */
const rowsPerStep = 500;

/** One step of an import or of an undo, which is done whole or not at all: a crash repeats the step it was in. */
export async function runImportStep(
  { client_id, id }: Due,
  { openLinkDb, keyedHash }: ImportDeps,
  now: Date,
): Promise<void> {
  await openLinkDb(client_id).write.transaction(async (tx) => {
    await tx.value(preferIndexes());
    const running = await tx.value(lockRunning(id));
    crashPoint('import.locked');
    if (running?.state === 'running') await applyNextRows(tx, { id, running, keyedHash, now });
    if (running?.state === 'undoing') await undoNextRows(tx, id, now);
    crashPoint('import.written');
  });
  crashPoint('import.stored');
}

async function undoNextRows(tx: Tx, id: number, now: Date): Promise<void> {
  const step = { id, take: rowsPerStep };
  await tx.value(lockUndoneLeads(step));
  if ((await tx.value(undoRows(step, now))) === 0) await tx.value(finishUndo(id));
}

type Step = { id: number; running: RunningImport; keyedHash: ImportDeps['keyedHash']; now: Date };

async function applyNextRows(tx: Tx, { id, running, keyedHash, now }: Step): Promise<void> {
  const { choices, time_zone: zone } = running;
  const range = { id, after: running.done_until, take: rowsPerStep, tagIds: choices.tag_ids };
  await tx.value(lockFittingTags(range));
  await tx.value(lockFittingLeads(range));
  const rows = (await tx.value(readFittingRows(range))) ?? [];
  if (rows.length === 0) {
    await tx.value(finishImport({ id, state: 'done', now }));
    return;
  }
  const plan = untilSameContact(rows.map((row) => planRow(row, choices)));
  const startedAt = new Date(running.started_at);
  const consent = toFileConsent(choices, zone, now);
  const toHash = (email: string) => keyedHash.ofEmail(email).toString('hex');
  const tagged = await tagRows(tx, plan, { id, startedAt });
  crashPoint('import.tagged');
  const hashed = tagged.map((row) => {
    const email = row.kind === 'new' ? row.fields?.email : null;
    return { ...row, hash: email ? toHash(email) : '' };
  });
  await tx.value(applyRows(hashed, { id, choices, startedAt, zone, consent, now }));
  crashPoint('import.applied');
  if (consent === null) return;
  const present = plan.flatMap(({ line, kind, lead_id: lead }) =>
    lead !== null && (kind === 'changed' || kind === 'same') ? [{ line, lead }] : [],
  );
  const known = present.length > 0 ? ((await tx.value(readMainEmails(present))) ?? []) : [];
  const people = known.map(({ email, ...one }) => ({ ...one, hash: toHash(email) }));
  if (people.length > 0) await tx.value(recordConsents(people, { id, consent, now }));
}

/** The rows with the ids of their tags, of which those that nobody has are made. */
async function tagRows(
  tx: Tx,
  plan: readonly PlannedRow[],
  of: { id: number; startedAt: Date },
): Promise<Omit<TaggedRow, 'hash'>[]> {
  const names = [...new Set(plan.flatMap((row) => row.tags))];
  if (names.length > 0) await tx.value(insertTags(names, of));
  const known = names.length > 0 ? ((await tx.value(listTagIds(names))) ?? []) : [];
  const ids = new Map(known.map(({ name, id }) => [name, id]));
  return plan.map(({ tags, ...row }) => ({
    ...row,
    tag_ids: tags.flatMap((name) => ids.get(name) ?? []),
  }));
}
