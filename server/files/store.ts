import type { Readable } from 'node:stream';

/** Where files live, under names nobody can guess: a folder of the data directory, or a bucket. */
export type FileStore = {
  /** a new file's path, while it comes in; always on this machine */
  temporary(name: string): Promise<string>;
  /** Takes over a finished temporary file; it is whole and will outlive this process before this resolves. */
  keep(name: string, temporary: string): Promise<void>;
  read(name: string): Promise<OpenFile | null>;
  remove(name: string): Promise<void>;
  /** What is there, a page at a time; `after` is the last page's `next`, and '' at first. */
  list(after: string): Promise<{ files: ListedFile[]; next: string | null }>;
  /** What came in before this and was never finished: its process died. */
  clearTemporary(before: Date): Promise<void>;
};

export type OpenFile = { stream: Readable; size: number };
export type ListedFile = { name: string; keptAt: Date };

/** Names are our own: 64 hexadecimal digits and an ending, in a room of their own where they are private. */
export const fileName = /^(private\/)?([0-9a-f]{64}\.[a-z0-9]{2,5})$/;

/** Anything else is no file of ours: neither a path nor a guess. */
export function partsOf(name: string): { room: string; file: string } {
  const [, room = '', file] = fileName.exec(name) ?? [];
  if (file === undefined) throw new Error('This is no name of a file.');
  return { room, file };
}
