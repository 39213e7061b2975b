/** 12 MB for each file, to the byte. */
export const uploadAtMost = 12_582_912;

/** How long the signed URL of a private file is valid. */
export const signatureSeconds = 600;

type Kind = {
  mime: string;
  endings: readonly string[];
  /** a picture, which the server re-encodes; everything else is never displayed, only downloaded */
  isShown?: true;
};

/** The file types the portal accepts. The content decides the type, and the extension has to agree. */
export const fileTypes = {
  jpg: { mime: 'image/jpeg', endings: ['jpg', 'jpeg'], isShown: true },
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
} as const satisfies Record<string, Kind>;
export type FileType = keyof typeof fileTypes;

/** Whether a browser may display a file with this extension; anything else is a download. */
export function isShown(ending: string): boolean {
  const kinds: Partial<Record<string, Kind>> = fileTypes;
  return kinds[ending]?.isShown ?? false;
}

/** Where a small picture of a private file is served, by its signed URL; null where it is no picture. */
export function thumbnailUrl(url: string): string | null {
  const [path = '', signature = ''] = url.split('?');
  const [, name] = /^\/files\/private\/([\w-]+\.\w+)$/.exec(path) ?? [];
  return name && isShown(path.split('.').at(-1) ?? '') ? `/files/thumbnails/${name}?${signature}` : null;
}

/** What an endpoint accepts as multipart/form-data, under the field name `file`. */
export type Upload = {
  types: readonly FileType[];
  /** most files in one call and, where they answer a question, in that question */
  most: number;
  /** served only by a signed URL, which is valid for ten minutes */
  isPrivate?: true;
};

/** For a failure without a message of its own. */
export const uploadFailedMessage = (file: string) => `${file} file upload failed.`;

/** Message after dropping several files, once those that could be uploaded are. */
export const uploadDoneMessage = (files: number) =>
  files === 1 ? 'file uploaded successfully' : `${files} files uploaded successfully`;

export const fewerFiles = 'Please choose fewer files.';
export const noRoomForFiles =
  'There is no room left for more files. Please remove some, or ask us for more room.';
