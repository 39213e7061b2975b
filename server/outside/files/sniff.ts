import { fileTypes, type FileType } from '#contract/files.ts';

/** How many bytes tell what a file is. */
export const headBytes = 16;

const signs: Record<FileType, (head: Buffer) => boolean> = {
  jpg: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (head) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  webp: (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  gif: (head) => ['GIF87a', 'GIF89a'].includes(ascii(head, 0, 6)),
};

/** What a file is by its first bytes, if that is among the allowed and its ending says the same; else null. */
export function typeOf(head: Buffer, name: string, allowed: readonly FileType[]): FileType | null {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  const found = allowed.find((type) => signs[type](head));
  const endings: readonly string[] = found ? fileTypes[found].endings : [];
  return found && endings.includes(ending) ? found : null;
}

const ascii = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to);
