import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { AiEngine } from './ai-engine.ts';
import type * as words from './builtin-words.ts';

const file = new URL('builtin-words.ts', import.meta.url);
const describe: Threaded<typeof words.describe> = createThreadTask(file, 'describe');
const rewrite: Threaded<typeof words.rewrite> = createThreadTask(file, 'rewrite');

/** Our own writer: it works offline, and uses only the facts it is given. */
export const builtinEngine: AiEngine = {
  describe: (task) => describe(task),
  rewrite: (task) => rewrite(task),
};
