import { ApiError, invalid } from '#contract/errors.ts';
import { isPreview } from '#contract/preview.ts';
import {
  importColumns,
  undoneAlready,
  undoTooLate,
  undoTouched,
  type clientImport,
} from '#contract/staff/client-import.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { csvLines } from '#contract/csv.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { Csv } from '#server/core/db/results.ts';
import { takeUpload } from '#server/core/http/take-upload.ts';
import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { loginsKey } from '#server/core/security/logins-key.ts';
import { invitationEnds } from '#server/features/users/rules.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { listDomains } from '../clients/rules.ts';
import { withTokens } from '../clients/with-tokens.ts';
import { domainsKey, findTaken } from '../cross-client/add-clients.ts';
import { importClients, listImports, undoImport } from '../cross-client/client-imports.ts';
import type * as files from './client-rows.ts';
import { splitChunks, describeRow, undoableSince, withoutTaken } from './rules.ts';
import { templateRows } from './template.ts';

const readClientFile: Threaded<typeof files.readClientFile> = createThreadTask(
  new URL('client-rows.ts', import.meta.url),
  'readClientFile',
);

type Needs = { linkEncryption: Pick<LinkEncryption, 'encrypt'>; store: FileStore };

export const clientImportHandlers = ({ linkEncryption, store }: Needs): Handlers<typeof clientImport> => ({
  template: () =>
    new Csv('clients-template.csv', csvLines(Object.values(importColumns), templateRows()), () => {}),
  run: async ({ systemDb, session: { staffId }, files: [file], query, body, now }) => {
    if (!file) throw new ApiError('bad_request');
    const read = await readClientFile(await takeUpload(store, file));
    const conflicts = await findTaken(
      systemDb,
      read.clients.map(({ client }) => client.admin.email),
      read.clients.flatMap(({ client }) => listDomains(client)),
    );
    const { clients, problems } = withoutTaken(read.clients, conflicts);
    const parts = splitChunks(clients.map(({ client }) => withTokens(client, linkEncryption)));
    const importing = { staffId, fileName: file.originalName, now, until: invitationEnds(now) };
    return {
      import_id:
        isPreview({ query, body }) || parts.length === 0
          ? null
          : await mapTaken(systemDb.batch(importClients(parts, importing))),
      clients: clients.map(describeRow),
      problems: [...read.problems, ...problems].toSorted((a, b) => a.row - b.row),
      ignored_columns: read.ignored_columns,
    };
  },
  list: ({ systemDb, query, now }) => systemDb.page(listImports(query, undoableSince(now)), query),
  undo: async ({ systemDb, session: { staffId }, params: { id }, now }) => {
    const since = undoableSince(now);
    const result = orNotFound(await systemDb.batch(undoImport(id, { staffId, now, since })));
    if (result.state === 'undone') throw new ApiError('invalid', { sentence: undoneAlready });
    if (result.state === 'late') throw new ApiError('invalid', { sentence: undoTooLate });
    if (result.state === 'touched')
      throw new ApiError('invalid', { sentence: undoTouched(result.names, result.count) });
    return { id, deleted: true };
  },
});

/** Somebody took an email or a domain between the check and the insert; nothing was added. */
async function mapTaken<T>(importing: Promise<T>): Promise<T> {
  try {
    return await importing;
  } catch (error) {
    const constraint = readConstraint(error);
    if (constraint !== loginsKey && constraint !== domainsKey) throw error;
    throw invalid('file', 'An email or a domain was taken a moment ago. Please choose the file again.');
  }
}
