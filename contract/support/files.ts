import * as z from 'zod/mini';
import type { FileType } from '../files.ts';
import { id } from '../fields.ts';
import { UploadedFile } from '../uploaded-file.ts';

/** Files of a message to or from the provider, and of a note about it. */
export const conversationFiles = {
  types: ['jpg', 'png', 'webp', 'gif', 'pdf', 'txt', 'csv', 'doc', 'docx', 'xlsx', 'vcf'],
  most: 10,
} as const satisfies { types: readonly FileType[]; most: number };

export const fileIsGone = 'One of your files is no longer here. Please remove it and add it again.';
const tooManyFiles = `Please add up to ${conversationFiles.most} files.`;

/** Files that the caller has uploaded for this message. */
export const WithFiles = z.object({
  file_ids: z._default(z.array(id).check(z.maxLength(conversationFiles.most, tooManyFiles)), []),
});

export const files = z.array(UploadedFile);

/** The upload of one file, before its message is sent. */
export const oneFile = { types: conversationFiles.types, most: 1, isPrivate: true } as const;
export const filesPerHour = { per: 'session', calls: 200, seconds: 3600 } as const;
