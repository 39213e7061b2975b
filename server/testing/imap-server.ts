import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

type Stored = { uid: number; raw: Buffer };

export type ImapServer = {
  /** imap://… with the login */
  address: string;
  mailboxes: Map<string, Stored[]>;
  deliver: (raw: string) => void;
  /** what the server does with a command in place of answering it */
  misbehave: (handler: ((command: string, socket: Socket) => boolean) | null) => void;
  close: () => Promise<void>;
};

/**
 * A stand-in for an IMAP server (RFC 9051), which knows what reading a mailbox needs. It has one user with the password
 * `secret`, and a mailbox INBOX. Folders are divided by `/`.
 */
export async function startImapServer(): Promise<ImapServer> {
  const mailboxes = new Map<string, Stored[]>([['INBOX', []]]);
  let uids = 0;
  let handler: ((command: string, socket: Socket) => boolean) | null = null;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.write('* OK stand-in is ready\r\n');
    let opened = 'INBOX';
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (handler?.(line, socket)) continue;
        opened = answer(line, { socket, opened, mailboxes, nextUid: () => (uids += 1) });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `imap://inbox%40example.com:secret@127.0.0.1:${port}/INBOX`,
    mailboxes,
    deliver: (raw) => void mailboxes.get('INBOX')?.push({ uid: (uids += 1), raw: Buffer.from(raw) }),
    misbehave: (next) => void (handler = next),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

type Session = {
  socket: Socket;
  opened: string;
  mailboxes: ImapServer['mailboxes'];
  nextUid: () => number;
};

/** Answers a command; returns the mailbox that is open afterwards. */
function answer(line: string, { socket, opened, mailboxes, nextUid }: Session): string {
  const [tag = '', word = '', ...rest] = line.split(' ');
  const send = (...lines: string[]) => socket.write(lines.map((one) => `${one}\r\n`).join(''));
  const messages = mailboxes.get(opened) ?? [];
  const command = (word.toUpperCase() === 'UID' ? `UID ${rest.shift()}` : word).toUpperCase();
  const named = unquote(rest.at(0) ?? '');
  switch (command) {
    case 'CAPABILITY':
      send('* CAPABILITY IMAP4rev1 UIDPLUS MOVE NAMESPACE', `${tag} OK done`);
      return opened;
    case 'LOGIN': {
      const isRight = unquote(rest[0] ?? '') === 'inbox@example.com' && unquote(rest[1] ?? '') === 'secret';
      send(isRight ? `${tag} OK done` : `${tag} NO [AUTHENTICATIONFAILED] wrong login`);
      return opened;
    }
    case 'NAMESPACE':
      send('* NAMESPACE (("" "/")) NIL NIL', `${tag} OK done`);
      return opened;
    case 'LIST':
    case 'LSUB':
      for (const name of mailboxes.keys()) send(`* ${command} (\\HasNoChildren) "/" "${name}"`);
      send(`${tag} OK done`);
      return opened;
    case 'CREATE': {
      const isNew = !mailboxes.has(named);
      if (isNew) mailboxes.set(named, []);
      send(isNew ? `${tag} OK done` : `${tag} NO [ALREADYEXISTS] there is one`);
      return opened;
    }
    case 'SELECT':
      send(
        `* ${mailboxes.get(named)?.length ?? 0} EXISTS`,
        '* FLAGS (\\Seen \\Deleted)',
        '* OK [UIDVALIDITY 1] valid',
        '* OK [UIDNEXT 1000] next',
        `${tag} OK [READ-WRITE] done`,
      );
      return named;
    case 'UID SEARCH':
      send(`* SEARCH ${messages.map(({ uid }) => uid).join(' ')}`.trim(), `${tag} OK done`);
      return opened;
    case 'UID FETCH': {
      const place = messages.findIndex(({ uid }) => uid === Number(rest[0]));
      const message = messages[place];
      if (message) {
        const head = `* ${place + 1} FETCH (UID ${message.uid} RFC822.SIZE ${message.raw.length}`;
        if (/BODY/.test(line)) {
          socket.write(`${head} BODY[] {${message.raw.length}}\r\n`);
          socket.write(message.raw);
          send(')');
        } else send(`${head})`);
      }
      send(`${tag} OK done`);
      return opened;
    }
    case 'UID MOVE': {
      const place = messages.findIndex(({ uid }) => uid === Number(rest[0]));
      const [moved] = place < 0 ? [] : messages.splice(place, 1);
      if (moved) mailboxes.get(unquote(rest[1] ?? ''))?.push({ ...moved, uid: nextUid() });
      send(...(moved ? [`* ${place + 1} EXPUNGE`] : []), `${tag} OK done`);
      return opened;
    }
    case 'LOGOUT':
      send('* BYE', `${tag} OK done`);
      socket.end();
      return opened;
    default:
      send(`${tag} OK done`);
      return opened;
  }
}

const unquote = (text: string): string => text.replace(/^"|"$/g, '');
