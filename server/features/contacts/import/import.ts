import type { contactImports } from '#contract/contacts/import.ts';
import { ApiError } from '#contract/errors.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { takeUpload } from '#server/core/http/take-upload.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import { deleteOldestWaiting, insertImport, insertRows, listImports, readImport } from './queries.ts';
import type * as files from './read-file.ts';

const readImportFile: Threaded<typeof files.readImportFile> = createThreadTask(
  new URL('read-file.ts', import.meta.url),
  'readImportFile',
);

export const contactImportsHandlers = ({ store }: { store: FileStore }): Handlers<typeof contactImports> => ({
  upload: async ({ db, files: [file], now }) => {
    if (!file) throw new ApiError('bad_request');
    const { type, originalName } = file;
    const fileType = type === 'xlsx' || type === 'vcf' ? type : 'csv';
    // not within the transaction: it may wait for its turn
    const read = await readImportFile(await takeUpload(store, file), fileType);
    return db.transaction(async (tx) => {
      await tx.value(deleteOldestWaiting());
      const id = orNotFound(await tx.value(insertImport(read, { fileName: originalName, fileType, now })));
      for (const batch of read.batches) await tx.value(insertRows(id, batch));
      return tx.row(readImport(id, now));
    });
  },

  list: ({ db, query, now }) => db.page(listImports(query, now), query),

  read: ({ db, params, now }) => db.row(readImport(params.id, now)),
});
