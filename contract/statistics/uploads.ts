import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { DeletedAnswer, id, instant, paging, queryId } from '../fields.ts';
import { parseId } from '../ids.ts';
import { preview } from '../preview.ts';

/** Numbers counted elsewhere: websites, newsletters, and ads on two platforms. */
export const statsSources = ['sites', 'newsletters', 'facebook', 'google'] as const;
export type StatsSource = (typeof statsSources)[number];

export const maxUploadRows = 240;
const uploadsPerPage = 10;

/**
 * The columns of a file, in the order of the template. Columns that follow from others (ctr, cpc, cpl) are
 * recalculated.
 */
export const uploadColumns = {
  sites: ['month', 'visitors', 'page_views', 'listing_views'],
  newsletters: ['sent_at', 'subject', 'recipients', 'opens', 'clicks', 'unsubscribes', 'bounces'],
  facebook: ['month', 'impressions', 'clicks', 'ctr', 'cpc', 'cost', 'conversions', 'cpl'],
  google: ['month', 'impressions', 'clicks', 'ctr', 'cpc', 'cost', 'conversions', 'cpl'],
} as const satisfies Record<StatsSource, readonly string[]>;

export const sourceNames: Record<StatsSource, string> = {
  sites: 'Website',
  newsletters: 'Newsletters',
  facebook: 'Facebook ads',
  google: 'Google ads',
};

export const formatTemplateName = (source: StatsSource): string => `${source}-template.csv`;
export const laterUpload = 'A later file changed these numbers too. Undo that one first.';
export const undoneAlready = 'This file has been undone already.';

/** A reason why a row cannot be stored; the number is the line of the file in which the row begins. */
const UploadProblem = z.object({ row: z.int(), column: z.string(), message: z.string() });
export type UploadProblem = z.infer<typeof UploadProblem>;

/** A row as it is stored: the month it counts for, and its numbers by the names of the columns. */
const UploadedRow = z.object({
  row: z.int(),
  /** '2026-11' */
  month: z.string(),
  /** of a newsletter */
  subject: z.nullable(z.string()),
  numbers: z.record(z.string(), z.nullable(z.number())),
  /** whether it replaces existing numbers */
  is_known: z.boolean(),
});
export type UploadedRow = z.infer<typeof UploadedRow>;

const StatsUpload = z.object({
  /** null in a preview, and if any row has a problem, since nothing is stored then */
  upload_id: z.nullable(id),
  rows: z.array(UploadedRow),
  problems: z.array(UploadProblem),
  ignored_columns: z.array(z.string()),
});
export type StatsUpload = z.infer<typeof StatsUpload>;

const PastUpload = z.object({
  id,
  source: z.enum(statsSources),
  site: z.nullable(z.string()),
  file_name: z.string(),
  row_count: z.int(),
  staff_name: z.nullable(z.string()),
  created_at: instant,
  undone_at: z.nullable(instant),
  /** the newest valid upload of its source and website */
  is_undoable: z.boolean(),
});
export type PastUpload = z.infer<typeof PastUpload>;

const pathId = z.pipe(
  z.string().check(z.refine((text) => parseId(text) !== null)),
  z.transform((text) => parseId(text) ?? 0),
);
const source = z.enum(statsSources);

export const statsUploadsTag: Tag = {
  name: 'Uploaded statistics',
  description: 'Files of numbers that staff bring for what no connection counts.',
};

export const statsUploads = {
  template: endpoint({
    method: 'GET',
    path: '/staff/stats/template/{source}',
    access: staffAreas('clients'),
    summary: 'A file with the columns of a source and two examples, as CSV',
    params: z.object({ source }),
    data: z.string(),
    document: 'text/csv',
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/stats/{source}',
    once: true,
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary: `Stores the numbers of a CSV file, at most ${maxUploadRows} rows, in place of those that were known: all of them, or none where a row has a problem. With preview nothing is stored`,
    params: z.object({ id: pathId, source }),
    upload: { types: ['csv', 'txt'], most: 1, isPrivate: true },
    query: z.object(preview),
    body: z.object({
      /** which website; of websites alone */
      site_id: z.optional(queryId('Please choose a website.')),
      ...preview,
    }),
    data: StatsUpload,
    limits: [{ per: 'session', calls: 200, seconds: 3600 }],
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/stats/uploads',
    access: staffAreas('clients'),
    summary: 'Files of numbers of a client, newest first',
    query: z.object(paging(uploadsPerPage)),
    data: z.array(PastUpload),
    paged: true,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/staff/clients/{id}/stats/uploads/{upload_id}',
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary: 'Puts back what stood before a file. Numbers that something else has replaced since stay',
    data: DeletedAnswer,
  }),
};
