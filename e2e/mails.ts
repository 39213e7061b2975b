import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './journey.ts';
import { getCaller, staff } from './people.ts';

type QueuedMail = { address: string; template: string; text: string | null };

/** The newest link in a mail to this address. */
export async function linkInMail(address: string, template: string, path: RegExp): Promise<string> {
  const { read } = await getCaller(staff);
  let found: string | undefined;
  await expect
    .poll(async () => {
      const { data }: { data: QueuedMail[] } = await read('/staff/outbox?take=100');
      const mail = data.find((one) => one.address === address && one.template === template);
      found = path.exec(mail?.text ?? '')?.[1];
      return found;
    })
    .toBeDefined();
  return found ?? '';
}

type Email = { to: string; from: string; subject: string; text: string };

/** Puts an email where the server finds what comes in, as a mail server does: complete from the first moment. */
export async function deliverEmail({ to, from, subject, text }: Email): Promise<void> {
  const inbox = process.env['FOYER_E2E_INBOX'] ?? '';
  const name = `${randomUUID()}.eml`;
  await mkdir(inbox, { recursive: true });
  await writeFile(
    join(inbox, `.${name}`),
    `From: ${from}\nTo: ${to}\nSubject: ${subject}\nMessage-ID: <${name}@example.com>\n\n${text}\n`,
  );
  await rename(join(inbox, `.${name}`), join(inbox, name));
}
