import { fileTypes, type FileType } from '#contract/files.ts';
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
  // the old Office container is used for other files as well, installers among them
  doc: async (content) => startsWith(hex('d0cf11e0a1b11ae1'))(content) && (await hasWordIn(content)),
  docx: async (content) => {
    const names = await zipNames(content);
    return names?.includes('[Content_Types].xml') === true && names.some((name) => name.startsWith('word/'));
  },
  ai: (content) => pdf(content) || postScript(content),
  // the DOS variant starts with a preview
  eps: (content) => postScript(content) || startsWith(hex('c5d0d3c6'))(content),
  zip: async (content) => (await zipNames(content)) !== null,
};

/** The type of a file by its extension, if that is allowed and the content matches it; else null. */
export async function detectFileType(
  path: string,
  name: string,
  allowed: readonly FileType[],
): Promise<FileType | null> {
  const extension = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  const type = allowed.find((one) => endingsOf(one).includes(extension));
  if (!type) return null;
  return (await withContent(path, async (content) => checks[type](content))) ? type : null;
}

const endingsOf = (type: FileType): readonly string[] => fileTypes[type].endings;

const ascii = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to);
