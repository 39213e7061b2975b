import {
  describeImportProblem,
  futureConsent,
  importNotReady,
  importNotUndoable,
  importOver,
  importStarted,
  undoImportTooLate,
  type contactImportSteps,
} from '#contract/contacts/import.ts';
import { unknownTagMessage } from '#contract/contacts/tags.ts';
import { toCsvText } from '#contract/csv.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import { FileDownload } from '#server/core/db/results.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { listUnknownTags } from '../tags/queries.ts';
import { deleteImport, lockImport, readImport, saveChoices, startImport, startUndo } from './queries.ts';
import { listImportRows, listRefusedRows, readImportRow, updateCell } from './row-queries.ts';
import type { KeyedHash } from './audience.ts';
import { isUndoTooLate } from './rules.ts';

/** Files are imported now and then, so that its statements are loaded with the first file. */
const loadPreview = () => import('./preview.ts');
const loadMatching = () => import('./match-people.ts');
const loadEnd = () => import('./apply-queries.ts');

export const contactImportStepsHandlers = ({
  keyedHash,
}: {
  keyedHash: KeyedHash;
}): Handlers<typeof contactImportSteps> => ({
  choose: async ({ db, params: { id }, body: choices, now }) => {
    const source = await readSource(db, id);
    if (choices.consent && choices.consent.given_on > localDay(now, source.zone))
      throw invalid('consent.given_on', futureConsent);
    if (choices.tag_ids.length > 0 && (await db.value(listUnknownTags(choices.tag_ids)))?.length)
      throw invalid('tag_ids', unknownTagMessage);
    const { readPeople, writePreview } = await loadPreview();
    const people = await readPeople(db, { id, ...source, choices, now }, keyedHash);
    return db.transaction(async (tx) => {
      assertWaiting(orNotFound(await tx.value(lockImport(id))).state);
      await tx.value(saveChoices(id, choices));
      await writePreview(tx, { id, choices, zone: source.zone, now }, people, keyedHash);
      return tx.row(readImport(id, now));
    });
  },

  rows: ({ db, params, query }) => db.page(listImportRows(params.id, query), query),

  mend: async ({ db, params: { id, row }, body, now }) => {
    const { choices, ...source } = await readSource(db, id);
    await db.value(updateCell({ id, row }, body));
    if (choices === null) return db.row(readImportRow({ id, row }));
    const { readPerson, writePreview } = await loadPreview();
    const person = await readPerson(db, row, { id, ...source, choices, now }, keyedHash);
    return db.transaction(async (tx) => {
      assertWaiting(orNotFound(await tx.value(lockImport(id))).state);
      await writePreview(tx, { id, choices, zone: source.zone, now }, [person], keyedHash);
      return tx.row(readImportRow({ id, row }));
    });
  },

  start: async ({ db, params: { id }, now }) => {
    const { matchPeople } = await loadMatching();
    return db.transaction(async (tx) => {
      const { state, choices } = orNotFound(await tx.value(lockImport(id)));
      assertWaiting(state);
      if (choices === null) throw new ApiError('invalid', { sentence: importNotReady });
      // contacts may have come since the preview
      await matchPeople(tx, id, choices);
      await tx.value(startImport(id, now));
      return tx.row(readImport(id, now));
    });
  },

  cancel: async ({ db, params: { id }, now }) => {
    const { finishImport } = await loadEnd();
    return db.transaction(async (tx) => {
      const { state } = orNotFound(await tx.value(lockImport(id)));
      if (state === 'running') await tx.value(finishImport({ id, state: 'cancelled', now }));
      else if (!isWaiting(state)) throw new ApiError('invalid', { sentence: importOver });
      const cancelled = await tx.row(readImport(id, now));
      if (isWaiting(state)) await tx.value(deleteImport(id));
      return cancelled;
    });
  },

  undo: ({ db, params: { id }, now }) =>
    db.transaction(async (tx) => {
      const { state, started_at } = orNotFound(await tx.value(lockImport(id)));
      if (state !== 'done' && state !== 'cancelled')
        throw new ApiError('invalid', { sentence: importNotUndoable });
      if (started_at !== null && isUndoTooLate(new Date(started_at), now))
        throw new ApiError('invalid', { sentence: undoImportTooLate });
      await tx.value(startUndo(id, now));
      return tx.row(readImport(id, now));
    }),

  refused: ({ db, params }) => writeRefused(db, params.id),
});

/** Refused before the file is read again, and once more under the lock. */
async function readSource(db: ClientDb<'write'>, id: number) {
  const { state, columns, choices, time_zone: zone } = orNotFound(await db.value(lockImport(id)));
  assertWaiting(state);
  return { columns, choices, zone };
}

const isWaiting = (state: string) => state === 'mapping' || state === 'ready';

function assertWaiting(state: string): void {
  if (!isWaiting(state)) throw new ApiError('invalid', { sentence: importStarted });
}

async function writeRefused(db: ClientDb<'read'>, id: number): Promise<FileDownload> {
  const { headers, rows } = orNotFound(await db.value(listRefusedRows(id)));
  const lines = rows.map(({ line, cells, problems }) => [
    ...headers.map((_, column) => cells[column] ?? ''),
    line,
    problems.map(describeImportProblem).join(' '),
  ]);
  return new FileDownload(
    'refused-contacts.csv',
    Buffer.from(toCsvText([...headers, 'Row', 'Reason'], lines)),
  );
}
