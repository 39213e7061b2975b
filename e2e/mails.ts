import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
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

/** Where an answer to the newest email to this address goes. */
export async function findReplyAddress(address: string): Promise<string> {
  const outbox = process.env['FOYER_E2E_OUTBOX'] ?? '';
  const raws = await Promise.all(
    (await readdir(outbox))
      .filter((name) => /^[^.].*\.eml$/.test(name))
      .map((name) => readFile(join(outbox, name), 'utf8')),
  );
  const mail = raws.find((raw) => raw.includes(`\r\nTo: ${address}\r\n`));
  return /\r\nReply-To: (\S+)\r\n/.exec(mail?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '')?.[1] ?? '';
}

type Email = {
  to: string;
  from: string;
  subject: string;
  text: string;
  files?: { name: string; type: string; bytes: Buffer }[];
};

/** Puts an email where the server finds what comes in, as a mail server does: complete from the first moment. */
export async function deliverEmail({ to, from, subject, text, files = [] }: Email): Promise<void> {
  const inbox = process.env['FOYER_E2E_INBOX'] ?? '';
  const name = `${randomUUID()}.eml`;
  await mkdir(inbox, { recursive: true });
  await writeFile(
    join(inbox, `.${name}`),
    `From: ${from}\nTo: ${to}\nSubject: ${subject}\nMessage-ID: <${name}@example.com>\n${files.length === 0 ? `\n${text}\n` : writeParts(text, files)}`,
  );
  await rename(join(inbox, `.${name}`), join(inbox, name));
}

const writeParts = (text: string, files: NonNullable<Email['files']>): string =>
  [
    'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=part\n',
    `Content-Type: text/plain; charset=utf-8\n\n${text}`,
    ...files.map(
      ({ name, type, bytes }) =>
        `Content-Type: ${type}\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${bytes.toString('base64')}`,
    ),
  ].join('\n--part\n') + '\n--part--\n';
