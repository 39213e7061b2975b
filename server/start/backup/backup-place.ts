import type { Readable } from 'node:stream';

/** Where backups are stored: a folder, or a bucket. Paths are written with slashes on every system. */
export type BackupPlace = {
  /** Stores a file whole or not at all. */
  write(path: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  read(path: string): Promise<{ stream: Readable; size: number } | null>;
  /** The names below a path, each once: files and folders alike. */
  list(path: string): Promise<string[]>;
  /** Removes a file, or everything below a path. */
  remove(path: string): Promise<void>;
  /** As a person names it. */
  name: string;
};
