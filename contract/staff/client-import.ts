import * as z from 'zod/mini';
import { packages, staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { DeletedAnswer, id, instant, paging } from '../fields.ts';
import { preview } from '../preview.ts';

export const maxImportRows = 500;
const importsPerPage = 10;

/** The columns of a file, in the order of the template. */
export const importColumns = {
  name: 'Name',
  country: 'Country',
  state_or_province: 'Province or state',
  time_zone: 'Time zone',
  package: 'Package',
  services: 'Services',
  domains: 'Domains',
  first_name: 'Admin first name',
  last_name: 'Admin last name',
  email: 'Admin email',
  is_live: 'Live',
} as const;
export type ImportColumn = keyof typeof importColumns;

export const neededColumns = [
  'name',
  'country',
  'package',
  'first_name',
  'last_name',
  'email',
] as const satisfies readonly ImportColumn[];

/** A reason why a row cannot be imported; the number is the line of the file in which the row begins. */
const ImportProblem = z.object({ row: z.int(), column: z.string(), message: z.string() });
export type ImportProblem = z.infer<typeof ImportProblem>;

const ImportedClient = z.object({
  row: z.int(),
  name: z.string(),
  package: z.enum(packages),
  place: z.string(),
  domains: z.array(z.string()),
  admin: z.string(),
  email: z.string(),
  is_live: z.boolean(),
});
export type ImportedClient = z.infer<typeof ImportedClient>;

const ClientImport = z.object({
  /** null in a preview, and if no row could be imported */
  import_id: z.nullable(id),
  /** the rows that are added, or would be */
  clients: z.array(ImportedClient),
  problems: z.array(ImportProblem),
  /** titles of columns that match no field */
  ignored_columns: z.array(z.string()),
});
export type ClientImport = z.infer<typeof ClientImport>;

const importStates = ['undoable', 'kept', 'undone'] as const;
const PastImport = z.object({
  id,
  file_name: z.string(),
  client_count: z.int(),
  staff_name: z.string(),
  created_at: instant,
  undone_at: z.nullable(instant),
  state: z.enum(importStates),
});
export type PastImport = z.infer<typeof PastImport>;

export const undoHours = 24;
export const undoTooLate = `An import can be undone for ${undoHours} hours. Cancel the accounts instead.`;
export const undoneAlready = 'This import has been undone already.';
/** The first names, and how many there are. */
export const undoTouched = (names: readonly string[], count: number) =>
  `Something was already done in ${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}, so this import stays. Cancel single accounts instead.`;

export const clientImport = {
  template: endpoint({
    method: 'POST',
    path: '/staff/clients/import/template',
    once: false,
    changes: null,
    access: staffAreas('clients'),
    summary: 'A file with the columns of an import and two examples, as CSV',
    data: z.object({ filename: z.string(), csv_base64: z.string() }),
    csv: true,
  }),
  run: endpoint({
    method: 'POST',
    path: '/staff/clients/import',
    once: true,
    changes: null,
    access: staffAreas('clients'),
    summary: `Adds the clients of a CSV file, at most ${maxImportRows}, and mails each first Admin an invitation; rows with problems are left out and told. With preview nothing is added`,
    upload: { types: ['csv', 'txt'], most: 1, isPrivate: true },
    query: z.object(preview),
    body: z.object(preview),
    data: ClientImport,
    limits: [{ per: 'session', calls: 100, seconds: 3600 }],
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff/clients/import',
    access: staffAreas('clients'),
    summary: 'Imports of clients, newest first',
    query: z.object(paging(importsPerPage)),
    data: z.array(PastImport),
    paged: true,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/staff/clients/import/{id}',
    changes: null,
    access: staffAreas('clients'),
    summary: `Removes the clients of an import again, within ${undoHours} hours and while nothing was done in any of them`,
    data: DeletedAnswer,
  }),
};
