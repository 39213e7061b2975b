import { unsupportedFile } from './refusals.ts';

/** 12 MB for each file, to the byte. */
export const maxUploadBytes = 12_582_912;

/** How long the signed URL of a private file is valid. */
export const signatureSeconds = 600;

type Kind = {
  mime: string;
  endings: readonly string[];
  /** a picture, which the server re-encodes; everything else is never displayed, only downloaded */
  isShown?: true;
};

/**
 * The file types the portal accepts. A picture's kind is decided by its content alone; for other files the
 * extension has to agree.
 */
export const fileTypes = {
  jpg: { mime: 'image/jpeg', endings: ['jpg', 'jpeg', 'jpe', 'jfif'], isShown: true },
  png: { mime: 'image/png', endings: ['png'], isShown: true },
  webp: { mime: 'image/webp', endings: ['webp'], isShown: true },
  gif: { mime: 'image/gif', endings: ['gif'], isShown: true },
  svg: { mime: 'image/svg+xml', endings: ['svg'] },
  pdf: { mime: 'application/pdf', endings: ['pdf'] },
  csv: { mime: 'text/csv', endings: ['csv'] },
  txt: { mime: 'text/plain', endings: ['txt'] },
  doc: { mime: 'application/msword', endings: ['doc'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
  },
  ai: { mime: 'application/postscript', endings: ['ai'] },
  eps: { mime: 'application/postscript', endings: ['eps'] },
  zip: { mime: 'application/zip', endings: ['zip'] },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
  },
  vcf: { mime: 'text/vcard', endings: ['vcf'] },
} as const satisfies Record<string, Kind>;
export type FileType = keyof typeof fileTypes;

/** Whether a browser may display a file with this extension; all others are downloaded. */
export function isShown(ending: string): boolean {
  const kinds: Partial<Record<string, Kind>> = fileTypes;
  return kinds[ending]?.isShown ?? false;
}

/** Still pictures: each can be stored as any other of them. */
export const stillPictures = ['jpg', 'png', 'webp'] as const satisfies readonly FileType[];

/** Whether a picture of this kind is accepted where these types are: a still picture is converted to one of them. */
export const mayTakePicture = (type: FileType, types: readonly FileType[]): boolean =>
  types.includes(type) || (isStill(type) && types.some(isStill));
const isStill = (type: FileType): boolean => stillPictures.some((still) => still === type);

const either = new Intl.ListFormat('en-CA', { type: 'disjunction' });
/** 'JPG, PNG or PDF' */
export const typeNames = (types: readonly FileType[]): string =>
  either.format(types.map((type) => type.toUpperCase()));

/** Why a file was refused, with a sentence for each reason. */
export const fileRefusals = {
  heic: 'This is a HEIC picture, which websites can’t show. Please save it as a JPG and choose that file. An iPhone takes new photos as JPG with Settings > Camera > Formats > Most Compatible.',
  tooManyPixels:
    'This picture has more pixels than we can open. Please save it smaller, for example 8,000 pixels wide, and try again.',
  tooSlow:
    'This picture takes too long to open. Please try again, or save it smaller, for example 8,000 pixels wide.',
  damaged: 'This picture is damaged and can’t be opened. Please choose another copy of it.',
  empty: 'This file is empty.',
  otherType: (types: readonly FileType[]) => `${unsupportedFile} Please choose a ${typeNames(types)} file.`,
  notPicture: (types: readonly FileType[]) =>
    `This isn’t a picture. Please choose a ${typeNames(types)} file.`,
  otherPicture: (types: readonly FileType[]) =>
    `We can’t take this kind of picture. Please choose a ${typeNames(types)} file.`,
} as const;

/** The picture types among these types. */
export const picturesAmong = (types: readonly FileType[]): FileType[] => types.filter(isShown);

/** The address of a thumbnail of a private file, from its signed URL; null if the file is not a picture. */
export function thumbnailUrl(url: string): string | null {
  const [path = '', signature = ''] = url.split('?');
  const [, name] = /^\/files\/private\/([\w-]+\.\w+)$/.exec(path) ?? [];
  return name && isShown(path.split('.').at(-1) ?? '') ? `/files/thumbnails/${name}?${signature}` : null;
}

/** The file that an endpoint accepts as multipart/form-data, under the field name `file`. */
export type Upload = {
  types: readonly FileType[];
  /** most files in one call and, for files that answer a question, in that question */
  most: number;
  /** served only by a signed URL, which is valid for ten minutes */
  isPrivate?: true;
};

/** For a failure without a message of its own. */
export const uploadFailedMessage = (file: string) => `${file} file upload failed.`;

/** Message after several files were dropped and those that could be uploaded are stored. */
export const uploadDoneMessage = (files: number) =>
  files === 1 ? 'file uploaded successfully' : `${files} files uploaded successfully`;

export const fewerFiles = 'That’s too many files. Remove some and try again.';
export const noRoomForFiles = 'You’ve used all your storage. Remove some files, or ask us for more space.';
