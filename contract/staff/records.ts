import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { Activity } from '../activity/activity.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id, instant, paging } from '../fields.ts';
import { UploadedFile } from '../uploaded-file.ts';
import { seek, Seek } from './seek.ts';

const activityInline = 10;
export const filesPerPage = 20;

const ClientFile = z.extend(UploadedFile, {
  /** the question of the launch form it answers; null for a picture of the settings */
  question: z.nullable(z.string()),
  is_private: z.boolean(),
  user_name: z.nullable(z.string()),
  is_staff: z.boolean(),
  created_at: instant,
});
export type ClientFile = z.infer<typeof ClientFile>;

export const advertisedPerPage = 20;

const AdvertisedListing = z.object({
  id,
  mls_id: z.nullable(z.string()),
  address: z.string(),
  city: z.string(),
  /** null if its MLS gave no price */
  price: z.nullable(z.string()),
  status_id: z.int(),
  /** its page, if it is published */
  url: z.nullable(z.string()),
});
export type AdvertisedListing = z.infer<typeof AdvertisedListing>;

export const staffRecordsTag: Tag = {
  name: 'Staff: records of a client',
  description: 'What happened at a client, the files it stored, and the listings it wants advertised.',
};

export const staffRecords = {
  activity: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/activity',
    access: staffAreas('clients'),
    summary:
      'What happened at a client, newest first, what only staff see included; contacts are not named, for that takes a visit',
    query: z.object(seek(activityInline)),
    data: z.array(Activity),
    meta: Seek,
  }),
  files: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/files',
    access: staffAreas('clients', 'launch'),
    summary:
      'The files a client has stored, newest first; the address of a private one is good for ten minutes',
    query: z.object(paging(filesPerPage)),
    data: z.array(ClientFile),
    paged: true,
  }),
  advertised: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/advertised-listings',
    access: staffAreas('clients'),
    summary:
      'The active and pending listings that a client wants on Facebook, newest first: what ads and posts are made of',
    query: z.object(paging(advertisedPerPage)),
    data: z.array(AdvertisedListing),
    paged: true,
  }),
};
