import * as z from 'zod/mini';
import { id } from './fields.ts';

/** 12 MB for each file, to the byte. */
export const uploadAtMost = 12_582_912;

/** The kinds of file the portal takes. What one is, its content says; the ending has to agree. */
export const fileTypes = {
  jpg: { mime: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { mime: 'image/png', endings: ['png'] },
  webp: { mime: 'image/webp', endings: ['webp'] },
  gif: { mime: 'image/gif', endings: ['gif'] },
} as const satisfies Record<string, { mime: string; endings: readonly string[] }>;
export type FileType = keyof typeof fileTypes;

/** What an endpoint takes as multipart/form-data, under the field name `file`. */
export type Upload = { types: readonly FileType[]; most: number };

export const UploadedFile = z.object({ id, name: z.string(), url: z.string(), size: z.int() });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** For a failure that brings no words of its own. */
export const uploadFailed = (file: string) => `${file} file upload failed.`;
