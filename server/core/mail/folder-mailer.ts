import { mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crashPoint } from '#server/core/crash-point.ts';
import { syncFolder } from '#server/core/files/sync-folder.ts';
import type { Mailer } from './mailer.ts';

/**
 * The mailer without a mail server: writes one file per message. The file is renamed once it is complete, so that no
 * partial file is ever visible. It is named after the message, so that a second attempt finds it.
 */
export function createFolderMailer(directory: string): Mailer {
  return {
    deliver: async ({ ref, raw }) => {
      const path = join(directory, `${ref}.eml`);
      if (await exists(path)) return;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const draft = join(directory, `.${ref}.draft`);
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(raw);
        crashPoint('eml.written');
        await file.sync();
      } finally {
        await file.close();
      }
      crashPoint('eml.synced');
      await rename(draft, path);
      crashPoint('eml.renamed');
      await syncFolder(directory);
    },
    close: () => {},
  };
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
