import type { FileType } from '#contract/files.ts';

/** An upload as it is in the store: under `name`, which is random; `size` in bytes. */
export type ReceivedFile = { name: string; originalName: string; type: FileType; size: number };
