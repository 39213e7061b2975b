import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ApiError } from '#contract/errors.ts';
import { isPreview } from '#contract/preview.ts';
import {
  importColumns,
  templateName,
  undoneAlready,
  undoTooLate,
  type testimonialFiles,
} from '#contract/testimonials/files.ts';
import type { ClientDb, Transaction } from '#server/core/db/client-db.ts';
import { lockFiles } from '#server/core/files/file-records.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { csvLines } from '#contract/csv.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { Csv, FileDownload } from '#server/core/db/results.ts';
import { takeUpload } from '#server/core/http/take-upload.ts';
import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { ContactLink, ContactLinks, LinkedPerson } from '../contact-links.ts';
import { undoableSince } from '../rules.ts';
import * as queries from './queries.ts';
import type * as files from './read-file.ts';
import type { FileRow } from './read-file.ts';
import { withoutPresent } from './rules.ts';
import { templateRows } from './template.ts';

const readTestimonialFile: Threaded<typeof files.readTestimonialFile> = createThreadTask(
  new URL('read-file.ts', import.meta.url),
  'readTestimonialFile',
);

type Tx = Transaction<'write'>;
type FileDeps = { contactLinks: ContactLinks; store: FileStore };

export const filesHandlers = ({
  contactLinks: contacts,
  store,
}: FileDeps): Handlers<typeof testimonialFiles> => ({
  template: async ({ db }) => {
    await assertMayImport(db);
    const lines = csvLines(importColumns, templateRows());
    return new FileDownload(templateName, Buffer.from(await text(Readable.from(lines))));
  },

  upload: async ({ db, files: [file], query, body, now }) => {
    if (!file) throw new ApiError('bad_request');
    const bytes = await takeUpload(store, file);
    const { site_id: siteId = null, create_lead: createsContacts } = body;
    const zone = await db.transaction(async (tx) => {
      await assertMayImport(tx);
      if (siteId !== null && !(await tx.value(queries.ownsSite(siteId)))) throw new ApiError('not_found');
      return (await tx.value(queries.readZone())) ?? 'UTC';
    });
    // not within the transaction: it may wait for its turn
    const read = await readTestimonialFile(bytes, zone);
    return db.transaction(async (tx) => {
      const asksOnly = isPreview({ query, body });
      // if the same file is sent twice at once, the second waits, and finds the rows
      if (!asksOnly) await tx.value(lockFiles());
      const present = read.rows.length === 0 ? [] : ((await tx.value(queries.findPresent(read.rows))) ?? []);
      const { rows, problems } = withoutPresent(read, present);
      const importId =
        asksOnly || rows.length === 0
          ? null
          : await saveRows(tx, contacts, rows, { fileName: file.originalName, siteId, createsContacts, now });
      return {
        imported: rows.length,
        import_id: importId,
        testimonials: rows.map(describeRow),
        problem_messages: problems,
        ignored_columns: read.ignored_columns,
      };
    });
  },

  listImports: async ({ db, query, now }) => {
    await assertMayImport(db);
    return db.page(queries.listImports(query, undoableSince(now)), query);
  },

  undoImport: ({ db, params: { id }, now }) =>
    db.transaction(async (tx) => {
      await assertMayImport(tx);
      const importRow = await tx.value(queries.lockImport(id, undoableSince(now)));
      if (!importRow) throw new ApiError('not_found');
      if (importRow.is_undone) throw new ApiError('invalid', { sentence: undoneAlready });
      if (importRow.is_late) throw new ApiError('invalid', { sentence: undoTooLate });
      await tx.value(queries.undoImport(id, now));
      await tx.value(contacts.removeUntouched(importRow.lead_ids, now));
      return { id, deleted: true };
    }),

  download: async ({ db, body, now }) => {
    const request = { ...body, lead_ids: [...new Set(body.lead_ids)] };
    // The cursor is opened before the export is logged: an export that is refused must not appear in the log
    const { batches, close } = await db.export(queries.listExportRows(request));
    try {
      const logged = await db.value(queries.logExport(request.lead_ids, now));
      if (!logged) throw new ApiError('not_found');
      return new Csv(`testimonials-${logged.date}.csv`, csvLines(queries.exportHead, batches), close);
    } catch (error) {
      close();
      throw error;
    }
  },
});

/** Not part of the endpoints' access: a client in launch may bring testimonials along, in any package. */
async function assertMayImport(db: Pick<ClientDb<'read'>, 'value'>): Promise<void> {
  if (!(await db.value(queries.mayImport()))) throw new ApiError('upgrade_required');
}

type Import = { fileName: string; siteId: number | null; createsContacts: boolean; now: Date };

async function saveRows(
  tx: Tx,
  contacts: ContactLinks,
  rows: readonly FileRow[],
  { createsContacts, now, ...file }: Import,
): Promise<number> {
  const importId = await tx.value(queries.insertImport({ ...file, now }));
  if (importId === null) throw new ApiError('unavailable');
  const people = createsContacts ? rows.flatMap(toPerson) : [];
  const links = people.length > 0 ? ((await tx.value(contacts.link(people, now))) ?? []) : [];
  await tx.value(
    queries.insertRows(
      rows.map((row) => ({ ...row, lead_id: links.find(({ email }) => email === row.email)?.id ?? null })),
      { importId, leadIds: addedBy(links), now },
    ),
  );
  return importId;
}

const toPerson = ({ first_name, last_name, email, phone_number }: FileRow): LinkedPerson[] =>
  email === null ? [] : [{ first_name, last_name, email, phone_number }];

const addedBy = (links: readonly ContactLink[]): number[] =>
  links.filter(({ is_new }) => is_new).map(({ id }) => id);

const describeRow = ({ row, first_name, last_name, display_name, email, message, consent }: FileRow) => ({
  row,
  name: display_name ?? `${first_name} ${last_name}`.trim(),
  email,
  message,
  consent,
});
