import type { ImapFlow } from 'imapflow';
import type { Taken } from '#server/core/jobs/take-message.ts';
import { createRounds, maxInboundBytes, type Inbox } from '#server/core/mail/inbox.ts';

export type ImapTimeouts = { connect: number; silence: number };
const usualTimeouts: ImapTimeouts = { connect: 10_000, silence: 30_000 };

const folders: Record<Taken, string> = { done: 'Done', unread: 'Unread' };

/**
 * The inbox of a mail server: all messages of one mailbox, which move to its folders `Done` and `Unread`. It signs in
 * each time, so that a lost connection needs no care. A login that is refused, or a server that is silent, fails
 * the run; the next one tries again.
 */
export function createImapInbox(address: string, timeouts: ImapTimeouts = usualTimeouts): Inbox {
  const { host, port, isSecure, user, password, mailbox } = readImapAddress(address);
  const inRounds = createRounds<number>();
  return {
    readSome: async (take) => {
      // its code is loaded where there is a mailbox
      const { ImapFlow } = await import('imapflow');
      const client = new ImapFlow({
        host,
        port,
        secure: isSecure,
        auth: { user, pass: password },
        logger: false,
        disableAutoIdle: true,
        connectionTimeout: timeouts.connect,
        greetingTimeout: timeouts.connect,
        socketTimeout: timeouts.silence,
      });
      // the call that waits fails too
      client.on('error', () => {});
      try {
        await client.connect().catch((error: unknown) => {
          throw isRefusal(error) ? new Error('The mail server refused the login.', { cause: error }) : error;
        });
        return await readMailbox(client, { mailbox, take, inRounds });
      } finally {
        client.close();
      }
    },
  };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true;

type Reading = {
  mailbox: string;
  take: (raw: Buffer) => Promise<Taken>;
  inRounds: ReturnType<typeof createRounds<number>>;
};

async function readMailbox(client: ImapFlow, { mailbox, take, inRounds }: Reading): Promise<boolean> {
  const { path, delimiter } = await client.mailboxOpen(mailbox);
  const places = {
    done: await makeFolder(client, [path, folders.done].join(delimiter)),
    unread: await makeFolder(client, [path, folders.unread].join(delimiter)),
  };
  const waiting = await client.search({ deleted: false }, { uid: true });
  if (!waiting) throw new Error('The mail server did not list its messages.');
  return inRounds(waiting, async (uid) => {
    const head = await client.fetchOne(String(uid), { size: true }, { uid: true });
    if (!head) return;
    const outcome = (head.size ?? 0) > maxInboundBytes ? 'unread' : await take(await readSource(client, uid));
    // the library answers false in place of an error
    if (!(await client.messageMove(String(uid), places[outcome], { uid: true })))
      throw new Error('The mail server did not move a message.');
  });
}

async function readSource(client: ImapFlow, uid: number): Promise<Buffer> {
  const message = await client.fetchOne(String(uid), { source: true }, { uid: true });
  if (!message || !message.source) throw new Error('The mail server did not send a message that it has.');
  return message.source;
}

/** Its path as the server writes it; one that is there is no error. */
async function makeFolder(client: ImapFlow, path: string): Promise<string> {
  const folder = await client.mailboxCreate(path);
  return folder.path;
}

function readImapAddress(address: string) {
  const url = new URL(address);
  const isSecure = url.protocol === 'imaps:';
  return {
    host: url.hostname,
    port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    mailbox: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}
