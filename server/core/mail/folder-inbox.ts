import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createRounds, maxInboundBytes, type Inbox } from './inbox.ts';

/**
 * The inbox without a mail server: a folder into which a program puts one message a file. A file is moved into `done` or
 * `unread` in it. One whose name begins with a dot is still being written.
 */
export function createFolderInbox(folder: string): Inbox {
  const inRounds = createRounds<string>();
  return {
    readSome: async (take) => {
      for (const place of ['done', 'unread'])
        await mkdir(join(folder, place), { recursive: true, mode: 0o700 });
      const entries = await readdir(folder, { withFileTypes: true });
      const names = entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map(({ name }) => name);
      return inRounds(names, async (name) => {
        const path = join(folder, name);
        const { size } = await stat(path);
        const outcome = size > maxInboundBytes ? 'unread' : await take(await readFile(path));
        await rename(path, join(folder, outcome, name));
      });
    },
  };
}
