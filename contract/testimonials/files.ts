import * as z from 'zod/mini';
import { allUsers, editors } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { bodyFlag, DeletedAnswer, flag, id, instant, paging, queryId } from '../fields.ts';
import { preview } from '../preview.ts';
import { listFields, manager } from './testimonials.ts';

export const maxImportRows = 500;
export const undoHours = 24;
const importsPerPage = 5;
const maxExportIds = 1000;

/** The header of a file, in the order of the template. */
export const importColumns = [
  'first_name',
  'last_name',
  'display_name',
  'email',
  'phone_number',
  'testimonial',
  'date',
  'consent',
] as const;
export type ImportColumn = (typeof importColumns)[number];

export const templateName = 'testimonials-template.csv';
export const fileMismatch = 'The file does not match the template.';
/** For a row that was imported before. */
export const presentTestimonial = 'This testimonial is already in your list.';
export const repeatedTestimonial = (row: number): string => `The same testimonial is in row ${row}.`;
export const tooManyRows = `A file can hold ${maxImportRows} testimonials.`;
export const importedAll = 'Testimonials have been uploaded.';
export const formatImported = (count: number): string =>
  count === 1 ? '1 testimonial has been imported.' : `${count} testimonials have been imported.`;
export const undoTooLate = `An import can be undone for ${undoHours} hours. Delete the testimonials one by one instead.`;
export const undoneAlready = 'This import has been undone already.';

const ImportedTestimonial = z.object({
  /** the line of the file in which it begins */
  row: z.int(),
  name: z.string(),
  email: z.nullable(z.string()),
  message: z.string(),
  consent: z.boolean(),
});

const TestimonialImport = z.object({
  /** how many were imported, or would be */
  imported: z.int(),
  /** null in a preview, and if no row could be imported */
  import_id: z.nullable(id),
  testimonials: z.array(ImportedTestimonial),
  problem_messages: z.array(z.string()),
  /** titles of columns that no field has */
  ignored_columns: z.array(z.string()),
});
export type TestimonialImport = z.infer<typeof TestimonialImport>;

const PastImport = z.object({
  id,
  file_name: z.string(),
  imported: z.int(),
  user_name: z.nullable(z.string()),
  created_at: instant,
  undone_at: z.nullable(instant),
  is_undoable: z.boolean(),
});
export type PastImport = z.infer<typeof PastImport>;

export const testimonialFiles = {
  template: endpoint({
    method: 'GET',
    path: '/reviews/template',
    access: allUsers(),
    summary: 'A file with the columns of an import and an example, as CSV',
    data: z.string(),
    document: 'text/csv',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/reviews/upload',
    once: true,
    changes: 'testimonial.changed',
    // a client in launch may bring testimonials along, in any package
    access: editors(),
    summary: `Imports the testimonials of a CSV file, at most ${maxImportRows}, as drafts; rows with problems are left out and named. With preview nothing is imported`,
    refuses: ['not_found'],
    upload: { types: ['csv', 'txt'], most: 1, isPrivate: true },
    query: z.object(preview),
    body: z.object({
      site_id: z.optional(queryId('Please choose a website.')),
      create_lead: z._default(flag, false),
      ...preview,
    }),
    data: TestimonialImport,
    repeated: ['problem_messages'],
    limits: [{ per: 'session', calls: 100, seconds: 3600 }],
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/reviews/upload',
    access: editors(),
    summary: 'Imports of testimonials, newest first',
    query: z.object(paging(importsPerPage)),
    data: z.array(PastImport),
    paged: true,
  }),
  undoImport: endpoint({
    method: 'DELETE',
    path: '/reviews/upload/{id}',
    changes: 'testimonial.changed',
    access: editors(),
    summary: `Removes the testimonials of an import again, within ${undoHours} hours, with the contacts it added that nobody has touched since`,
    data: DeletedAnswer,
  }),
  download: endpoint({
    method: 'POST',
    path: '/reviews/download',
    once: false,
    changes: null,
    access: allUsers(manager),
    summary: 'Testimonials as CSV: those of the contacts named, or all that match the filter',
    refuses: ['not_found', 'too_many_requests'],
    body: z.object({
      lead_ids: z._default(
        z.array(id).check(z.maxLength(maxExportIds, `Please choose at most ${maxExportIds} contacts.`)),
        [],
      ),
      search: listFields.search,
      status: listFields.status,
      homepage_only: z._default(bodyFlag('Please choose true or false.'), false),
    }),
    data: z.object({ filename: z.string(), csv_base64: z.string() }),
    csv: true,
    mayBeStale: true,
  }),
};
