import { descriptionImages, fileKinds, type FileKind, type ListingFile } from '#contract/listings/files.ts';
import { listings } from '#contract/listings/listings.ts';
import { sizedUrl } from '#contract/photo-sizes.ts';
import { upload } from '#web/api/upload.ts';
import type { LightboxImage } from '#web/parts/Lightbox.tsx';
import type { SendFile } from '#web/parts/use-uploads.ts';

/** A file of a listing is uploaded at once, and belongs to it when the form is saved. */
export const sendTo = (kind: FileKind): SendFile<ListingFile> => sendAs(fileKinds[kind].id);

/** An image belongs to it when its description shows it. */
export const sendDescriptionImage: SendFile<ListingFile> = (file, options) =>
  sendAs(descriptionImages.id)(file, options);

const sendAs =
  (typeId: number): SendFile<ListingFile> =>
  async (file, options) =>
    (await upload(listings.upload, { body: { type_id: String(typeId) } }, file, options)).data;

export const toLightboxImage = ({ url, width, height, widths }: ListingFile, alt: string): LightboxImage => ({
  src: url,
  alt,
  ...(width !== null && height !== null && { width, height }),
  ...(width !== null &&
    height !== null && {
      srcSet: widths.map((step) => ({
        src: sizedUrl(url, step, 'webp'),
        width: step,
        height: Math.round((height * step) / width),
      })),
    }),
});
