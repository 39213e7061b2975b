import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ApiError, invalid } from '#contract/errors.ts';
import { isPreview } from '#contract/preview.ts';
import {
  laterUpload,
  formatTemplateName,
  undoneAlready,
  uploadColumns,
  type statsUploads,
} from '#contract/statistics/uploads.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { csvLines } from '#contract/csv.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { FileDownload } from '#server/core/db/results.ts';
import { takeUpload } from '#server/core/http/take-upload.ts';
import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type * as files from './read-file.ts';
import { describeRows, refuseSentMonths } from './rules.ts';
import { templateRows } from './template.ts';

/** Files are rare, so that their statements are loaded with the first one. */
const loadStatements = () => import('../cross-client/uploads.ts');

const readNumbersFile: Threaded<typeof files.readNumbersFile> = createThreadTask(
  new URL('read-file.ts', import.meta.url),
  'readNumbersFile',
);

export const statsUploadsHandlers = ({ store }: { store: FileStore }): Handlers<typeof statsUploads> => ({
  template: async ({ params: { source } }) =>
    new FileDownload(
      formatTemplateName(source),
      Buffer.from(await text(Readable.from(csvLines(uploadColumns[source], templateRows(source))))),
    ),

  create: async ({
    systemDb,
    session: { staffId },
    params: { id, source },
    files: [file],
    query,
    body,
    now,
  }) => {
    if (!file) throw new ApiError('bad_request');
    const { readTarget, saveUpload } = await loadStatements();
    const bytes = await takeUpload(store, file);
    const siteId = source === 'sites' ? body.site_id : null;
    if (siteId === undefined) throw invalid('site_id', 'Please choose a website.');
    const target = orNotFound(await systemDb.value(readTarget({ clientId: id, source, siteId })));
    const read = await readNumbersFile(bytes, source, { zone: target.time_zone, now });
    const { rows, problems } = refuseSentMonths(read, target.sent_months);
    const upload = { clientId: id, source, siteId, fileName: file.originalName, staffId, now };
    return {
      upload_id:
        isPreview({ query, body }) || problems.length > 0
          ? null
          : await systemDb.batch(saveUpload(rows, { ...upload, currency: target.currency })),
      rows: describeRows(rows, target.known_months),
      problems,
      ignored_columns: read.ignored_columns,
    };
  },

  list: async ({ systemDb, params: { id }, query }) => {
    const { isClient, listUploads } = await loadStatements();
    if (!(await systemDb.value(isClient(id)))) throw new ApiError('not_found');
    return systemDb.page(listUploads(id, query), query);
  },

  undo: async ({ systemDb, session: { staffId }, params, now }) => {
    const { undoUpload } = await loadStatements();
    const results = orNotFound(
      await systemDb.batch(undoUpload({ clientId: params.id, id: params.upload_id, staffId, now })),
    );
    if (results.state === 'undone') throw new ApiError('invalid', { sentence: undoneAlready });
    if (results.state === 'covered') throw new ApiError('invalid', { sentence: laterUpload });
    return { id: params.upload_id, deleted: true };
  },
});
