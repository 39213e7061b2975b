import * as z from 'zod/mini';
import type { ClientSnapshot } from '#server/core/db/client-snapshot.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { zipStream, type ZipEntry } from '#server/core/files/zip-stream.ts';
import { listRows } from './archive-queries.ts';
import { archivedTables, formatFileName, type ArchivedTable } from './archive-tables.ts';

const tables = Object.keys(archivedTables).filter((name): name is ArchivedTable => name in archivedTables);

const FileRow = z.object({ id: z.int(), name: z.string(), original_name: z.string() });
type FileRow = z.infer<typeof FileRow>;

/** All data of a client as one ZIP archive: a JSON file for each table, and the uploaded files. */
export const writeArchive = (
  snapshot: ClientSnapshot,
  files: FileStore,
  now: Date,
): AsyncGenerator<Buffer, void> => zipStream(entriesOf(snapshot, files, now));

async function* entriesOf(
  snapshot: ClientSnapshot,
  store: FileStore,
  modified: Date,
): AsyncGenerator<ZipEntry, void> {
  yield { path: 'README.txt', modified, open: async () => streamText(readme) };
  const uploads: FileRow[] = [];
  for (const table of tables) {
    const onRow = (row: string) => {
      if (table === 'files') uploads.push(FileRow.parse(JSON.parse(row)));
    };
    const open = async () => toJsonArray(snapshot.rows(listRows(table)), onRow);
    yield { path: formatFileName(table), modified, open };
  }
  // the files are read without the database, for however long
  await snapshot.end();
  const missing: string[] = [];
  for (const file of uploads) {
    const content = await store.read(file.name);
    if (content) yield { path: pathOf(file), modified, open: async () => content.stream };
    else missing.push(pathOf(file));
  }
  if (missing.length > 0)
    yield { path: 'missing-files.txt', modified, open: async () => streamText(missing.join('\n')) };
}

/** The rows as they come, with the brackets and commas of an array around them. */
async function* toJsonArray(
  rows: AsyncIterable<string>,
  onRow: (row: string) => void,
): AsyncGenerator<Buffer, void> {
  let before = '[\n';
  for await (const row of rows) {
    onRow(row);
    yield Buffer.from(before + row);
    before = ',\n';
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* streamText(text: string): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text);
}

/** Its id before its own name, so that two files of one name stay separate. */
const pathOf = ({ id, original_name }: FileRow): string =>
  `files/${id} ${original_name.replaceAll('/', '_')}`;

const readme = `Everything this account holds, as it was at one moment.

account.json            the account: package, services, dates
sites.json, domains.json   websites and their domains
users.json              who may sign in
contacts.json           the contacts
submissions.json        each form that was sent by them
newsletter-consents.json   who has agreed to newsletters, and newsletter-consent-changes.json since when and how
launch-answers.json     the answers of the launch form, and drafts
launch-reviews.json     what was said about the answers
newsletters.json, newsletter-blocks.json   the newsletters, and their contents
newsletters-as-mailed.json   what was frozen to be mailed
newsletter-sends.json, newsletter-recipients.json   when each went out, and to which contacts
files.json              uploaded files, but for those of deleted contacts and of restricted conversations; the files themselves are in the folder files, by their id
settings.json           the settings
requests.json           requests for further features
support-messages.json   messages to and from the support team, but for those that only some users may read
notifications.json      notifications of the users
activity.json           the activity log

Times are in UTC unless they say otherwise. Passwords are not in an archive.
`;
