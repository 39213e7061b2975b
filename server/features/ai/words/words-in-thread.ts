import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type * as words from './mark-words.ts';

const file = new URL('mark-words.ts', import.meta.url);

export const markWords: Threaded<typeof words.markWords> = createThreadTask(file, 'markWords');
export const markDescription: Threaded<typeof words.markDescription> = createThreadTask(
  file,
  'markDescription',
);
export const checkWords: Threaded<typeof words.checkWords> = createThreadTask(file, 'checkWords');
