import type { Readable } from 'node:stream';

/** Stores files under unguessable names, in a folder of the data directory or in a bucket. */
export type FileStore = {
  /** the local path of a file that is being uploaded */
  temporary(name: string): Promise<string>;
  /** Moves a complete temporary file into the store; resolves once it is stored durably. */
  keep(name: string, temporary: string): Promise<void>;
  read(name: string): Promise<OpenFile | null>;
  remove(name: string): Promise<void>;
  /** Lists the files page by page; `after` is the last page's `next`, and '' at first. */
  list(after: string): Promise<{ files: ListedFile[]; next: string | null }>;
  /** Removes unfinished uploads from before this time, whose process died. */
  clearTemporary(before: Date): Promise<void>;
};

type OpenFile = { stream: Readable; size: number };
export type ListedFile = { name: string; keptAt: Date };

/**
 * Generated names: 64 hexadecimal digits and an extension, with the prefix private/ for a private file. Other widths
 * of a picture add theirs before the extension, as in …-480.webp.
 */
export const fileName = /^(private\/)?([0-9a-f]{64}(?:-\d{1,4})?\.[a-z0-9]{2,5})$/;

/**
 * Pictures of other services, which can be fetched again and which nothing in the database names. No size of another
 * picture ends like this.
 */
export const fetchedPictureEnding = '-0100.webp';

/** Throws for anything but a generated name, so that no path can be smuggled in. */
export function splitFileName(name: string): { room: string; file: string } {
  const [, room = '', file] = fileName.exec(name) ?? [];
  if (file === undefined) throw new Error('This is no name of a file.');
  return { room, file };
}
