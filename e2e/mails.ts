import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

type Sought = { dataDir: string; address: string; subject: string };

/** The text of the newest mail with this subject, as its recipient reads it, once it has been sent. */
export async function mailTo({ dataDir, address, subject }: Sought): Promise<string> {
  const folder = join(dataDir, 'outbox');
  let found: string | undefined;
  await expect
    .poll(async () => {
      // the folder is made with the first mail
      const all = await readdir(folder).catch(() => []);
      const names = all.filter((name) => name.endsWith('.eml')).toSorted();
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      found = mails
        .map(decodeMail)
        .findLast((mail) => mail.includes(`To: ${address}`) && mail.includes(subject));
      return found !== undefined;
    })
    .toBe(true);
  return found ?? '';
}

/** Where the server of this world keeps its files. */
export function folderOfWorld(): string {
  const folder = process.env['FOYER_E2E_DATA'];
  if (!folder) throw new Error('The folder of this world is not known.');
  return folder;
}

/** Its words and links without the encoding for transport. */
const decodeMail = (raw: string): string =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
