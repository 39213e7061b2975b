import type { FileType } from '#contract/files.ts';

/** An upload in the store: `name` is random, `size` is in bytes. */
export type ReceivedFile = { name: string; originalName: string; type: FileType; size: number };
