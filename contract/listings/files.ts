import * as z from 'zod/mini';
import { createIdSchema, id, line, optional } from '../fields.ts';
import { fewerFiles, type FileType } from '../files.ts';
import { richTextImages } from '../rich-text.ts';
import { UploadedFile } from '../uploaded-file.ts';

/** The files of a listing, by the id of their kind. */
export const fileKinds = {
  photos: { id: 1, types: ['jpg', 'png', 'webp'], most: 50 },
  floor_plans: { id: 2, types: ['jpg', 'png', 'webp', 'pdf'], most: 10 },
  brochures: { id: 3, types: ['pdf'], most: 5 },
} as const satisfies Record<string, { id: number; types: readonly FileType[]; most: number }>;
export type FileKind = keyof typeof fileKinds;
export const fileKindNames = ['photos', 'floor_plans', 'brochures'] as const satisfies readonly FileKind[];

/** Images belong to the listing whose description shows them. */
export const descriptionImages = {
  id: 4,
  types: [...richTextImages.types, 'webp'],
  most: richTextImages.most,
} as const;

export const uploadKinds = [...fileKindNames.map((name) => fileKinds[name]), descriptionImages] as const;

export const fileTypeId = z.pipe(
  z.pipe(z.string('Please choose what the file is.'), z.transform(Number)),
  createIdSchema(
    uploadKinds.map((kind) => kind.id),
    'Please choose what the file is.',
  ),
);

export const ListingFile = z.extend(UploadedFile, {
  type_id: z.int(),
  /** of a picture, in pixels; null for other files and until they are known */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** the widths available through sizedUrl; empty for a moment after the upload, until they are made */
  widths: z.array(z.int()),
  /** what a photo shows; null if nobody has said */
  alt: z.nullable(z.string()),
});
export type ListingFile = z.infer<typeof ListingFile>;

export const maxAltLength = 160;

/**
 * Files in their order: those left out are removed. Other keys of a file may be sent back and are ignored. Without `alt`
 * a photo keeps its description.
 */
export const createFilesSchema = (kind: FileKind) =>
  z
    .array(
      z.pipe(
        z.object({ id, alt: z.optional(optional(line(maxAltLength))) }),
        z.transform(({ id: file, alt }): SentFile =>
          kind === 'photos' && alt !== undefined ? { id: file, alt } : { id: file },
        ),
      ),
    )
    .check(z.maxLength(fileKinds[kind].most, fewerFiles));
export type SentFile = { id: number; alt?: string | null | undefined };
