import { fileTypes, type FileType } from '#contract/files.ts';
import { withContent, type Content } from './content.ts';
import { hasWordIn, isDrawing, isText } from './text.ts';
import { zipNames } from './zip.ts';

const begins =
  (...heads: (string | Buffer)[]) =>
  ({ head }: Content) =>
    heads.some((bytes) => head.subarray(0, bytes.length).equals(Buffer.from(bytes)));
const hex = (digits: string) => Buffer.from(digits, 'hex');

const pdf = begins('%PDF-');
const postScript = begins('%!PS');

const signs: Record<FileType, (content: Content) => boolean | Promise<boolean>> = {
  jpg: begins(hex('ffd8ff')),
  png: begins(hex('89504e470d0a1a0a')),
  webp: ({ head }) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  gif: begins('GIF87a', 'GIF89a'),
  svg: isDrawing,
  pdf,
  csv: isText,
  txt: isText,
  // the old container of Office holds other things as well, programs among them
  doc: async (content) => begins(hex('d0cf11e0a1b11ae1'))(content) && (await hasWordIn(content)),
  docx: async (content) => {
    const names = await zipNames(content);
    return names?.includes('[Content_Types].xml') === true && names.some((name) => name.startsWith('word/'));
  },
  ai: (content) => pdf(content) || postScript(content),
  // with a preview in front, as DOS wrote them
  eps: (content) => postScript(content) || begins(hex('c5d0d3c6'))(content),
  zip: async (content) => (await zipNames(content)) !== null,
};

/** What a file is: its ending says so, it is among the allowed, and its content agrees; else null. */
export async function detectFileType(
  path: string,
  name: string,
  allowed: readonly FileType[],
): Promise<FileType | null> {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  const type = allowed.find((one) => endingsOf(one).includes(ending));
  if (!type) return null;
  return (await withContent(path, async (content) => signs[type](content))) ? type : null;
}

const endingsOf = (type: FileType): readonly string[] => fileTypes[type].endings;

const ascii = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to);
