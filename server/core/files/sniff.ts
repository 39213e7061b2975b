import {
  fileRefusals,
  fileTypes,
  isShown,
  mayTakePicture,
  picturesAmong,
  stillPictures,
  type FileType,
} from '#contract/files.ts';
import { withContent, type Content } from './content.ts';
import { hasWordIn, isDrawing, isText } from './text.ts';
import { zipNames } from './zip.ts';

const startsWith =
  (...heads: (string | Buffer)[]) =>
  ({ head }: Content) =>
    heads.some((bytes) => head.subarray(0, bytes.length).equals(Buffer.from(bytes)));
const hex = (digits: string) => Buffer.from(digits, 'hex');

const pdf = startsWith('%PDF-');
const postScript = startsWith('%!PS');

const checks: Record<FileType, (content: Content) => boolean | Promise<boolean>> = {
  jpg: startsWith(hex('ffd8ff')),
  png: startsWith(hex('89504e470d0a1a0a')),
  webp: ({ head }) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  gif: startsWith('GIF87a', 'GIF89a'),
  svg: isDrawing,
  pdf,
  csv: isText,
  txt: isText,
  // the old Office container is also used for other files, installers among them
  doc: async (content) => startsWith(hex('d0cf11e0a1b11ae1'))(content) && (await hasWordIn(content)),
  docx: isOffice('word/'),
  xlsx: isOffice('xl/'),
  // old phones write letters of any alphabet, but each card begins in ASCII
  vcf: ({ head }) => /BEGIN:VCARD/i.test(head.toString('latin1').replaceAll('\0', '')),
  ai: (content) => pdf(content) || postScript(content),
  // the DOS variant starts with a preview
  eps: (content) => postScript(content) || startsWith(hex('c5d0d3c6'))(content),
  zip: async (content) => (await zipNames(content)) !== null,
};

function isOffice(folder: string) {
  return async (content: Content): Promise<boolean> => {
    const names = await zipNames(content);
    return names?.includes('[Content_Types].xml') === true && names.some((name) => name.startsWith(folder));
  };
}

const pictureTypes = picturesAmong(typesOf(checks));

/**
 * The type of a file, if it is allowed; else null. A picture's type depends on its content alone; other files need an
 * extension that matches their content.
 */
export const detectFileType = (
  path: string,
  name: string,
  allowed: readonly FileType[],
): Promise<FileType | null> =>
  withContent(path, async (content) => {
    const picture = pictureTypes.find((type) => checks[type](content) === true);
    if (picture) return mayTakePicture(picture, allowed) ? picture : null;
    const type = allowed.find((one) => endingsOf(one).includes(readExtension(name)));
    return type && (await checks[type](content)) ? type : null;
  });

/** The type a picture is stored as: its own if that is allowed, otherwise preferably one that keeps transparency. */
export const detectStoredType = (
  path: string,
  type: FileType,
  allowed: readonly FileType[],
): Promise<FileType> =>
  withContent(path, async ({ head }) => {
    if (allowed.includes(type) || !isShown(type)) return type;
    const order: FileType[] = type === 'jpg' || !isTransparent(type, head) ? ['jpg', 'png'] : ['png', 'jpg'];
    return [...order, ...stillPictures].find((one) => allowed.includes(one)) ?? type;
  });

/** Why a file was refused, in a sentence for its sender. */
export const explainRefusal = (path: string, name: string, allowed: readonly FileType[]): Promise<string> =>
  withContent(path, async (content) => {
    const pictures = picturesAmong(allowed);
    if (content.size === 0) return fileRefusals.empty;
    if (pictures.length === 0) return fileRefusals.otherType(allowed);
    if (isHeic(content)) return fileRefusals.heic;
    if (isOtherPicture(content)) return fileRefusals.otherPicture(pictures);
    const isNamedPicture = pictureTypes.some((type) => endingsOf(type).includes(readExtension(name)));
    const takesPicturesAlone = pictures.length === allowed.length;
    return isNamedPicture || takesPicturesAlone
      ? fileRefusals.notPicture(allowed)
      : fileRefusals.otherType(allowed);
  });

/** Brands of the container in which phones store their photos. */
const heicBrand = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/;
const isHeic = ({ head }: Content): boolean =>
  ascii(head, 4, 8) === 'ftyp' && heicBrand.test(ascii(head, 8, 12)) && !ascii(head, 16, 40).includes('avif');
const isOtherPicture = (content: Content): boolean =>
  pictureTypes.some((type) => checks[type](content) === true) ||
  (ascii(content.head, 4, 8) === 'ftyp' && ascii(content.head, 8, 40).includes('avif')) ||
  startsWith('BM', 'II*\0', 'MM\0*')(content);

/**
 * Whether anything may be transparent; a PNG is not checked, since it keeps its type wherever pictures are accepted.
 */
const isTransparent = (type: FileType, head: Buffer): boolean =>
  type === 'png' ||
  (ascii(head, 12, 16) === 'VP8X' && ((head[20] ?? 0) & 0x10) !== 0) ||
  (ascii(head, 12, 16) === 'VP8L' && ((head[24] ?? 0) & 0x10) !== 0);

const endingsOf = (type: FileType): readonly string[] => fileTypes[type].endings;
const readExtension = (name: string): string => /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';

function ascii(head: Buffer, from: number, to: number): string {
  return head.toString('latin1', from, to);
}

function typesOf(all: Record<FileType, unknown>): FileType[] {
  return Object.keys(all).filter((type): type is FileType => type in fileTypes);
}
