import { crashPoint } from '#server/core/crash-point.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import {
  applyRows,
  finishImport,
  insertTags,
  lockRunning,
  readMainEmails,
  recordConsents,
  type RunningImport,
} from './apply-queries.ts';
import { readFittingRows } from './match-queries.ts';
import { toFileConsent } from './read-plan.ts';
import { planRow, untilSameContact } from './rules.ts';
import { finishUndo, undoRows } from './undo-queries.ts';

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
    const running = await tx.value(lockRunning(id));
    crashPoint('import.locked');
    if (running?.state === 'running') await applyNextRows(tx, { id, running, keyedHash, now });
    if (running?.state === 'undoing' && (await tx.value(undoRows(id, rowsPerStep, now))) === 0)
      await tx.value(finishUndo(id));
    crashPoint('import.written');
  });
  crashPoint('import.stored');
}

type Step = { id: number; running: RunningImport; keyedHash: ImportDeps['keyedHash']; now: Date };

async function applyNextRows(tx: Tx, { id, running, keyedHash, now }: Step): Promise<void> {
  const { choices, time_zone: zone } = running;
  const rows =
    (await tx.value(readFittingRows({ id, after: -1, take: rowsPerStep, tagIds: choices.tag_ids }))) ?? [];
  if (rows.length === 0) {
    await tx.value(finishImport({ id, state: 'done', now }));
    return;
  }
  const plan = untilSameContact(rows.map((row) => planRow(row, choices)));
  const startedAt = new Date(running.started_at);
  const tags = [...new Set(plan.flatMap((row) => row.tags))];
  if (tags.length > 0) await tx.value(insertTags(tags, { id, startedAt }));
  crashPoint('import.tagged');
  const added = (await tx.value(applyRows(plan, { id, choices, startedAt, zone }))) ?? [];
  crashPoint('import.applied');
  const consent = toFileConsent(choices, zone, now);
  const present = plan.flatMap(({ line, kind, lead_id: lead }) =>
    lead !== null && (kind === 'changed' || kind === 'same') ? [{ line, lead }] : [],
  );
  const contacts = [
    ...added,
    ...(consent && present.length > 0 ? ((await tx.value(readMainEmails(present))) ?? []) : []),
  ];
  const people = contacts.flatMap(({ line, id: lead, email }) =>
    email === null ? [] : [{ line, id: lead, hash: keyedHash.ofEmail(email).toString('hex') }],
  );
  if (people.length > 0) await tx.value(recordConsents(people, { id, consent, now }));
}
