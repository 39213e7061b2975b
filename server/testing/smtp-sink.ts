import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

type SinkStage = 'connect' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'text' | 'taken';
export type SinkMail = { from: string; to: string; messageId: string; raw: Buffer | null };
/** The sink's answer in place of the usual; 'drop' ends the connection, 'silence' sends nothing. */
export type SinkAnswer = string | 'drop' | 'silence' | undefined;

export type SmtpSinkOptions = {
  answer?: (stage: SinkStage, mail: SinkMail) => SinkAnswer;
  capabilities?: readonly string[];
  /** stores whole mails; otherwise their Message-ID alone */
  keep?: boolean;
  onTaken?: (mail: SinkMail) => void;
};

export type SmtpSink = { url: string; taken: SinkMail[]; connections: () => number; close(): Promise<void> };

const usual: Record<SinkStage, string> = {
  connect: '220 sink',
  EHLO: '250 sink',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 Go ahead',
  text: '',
  taken: '250 Taken',
};
const end = Buffer.from('\r\n.\r\n');

/** A mail server that accepts everything as fast as it can, and misbehaves on request. */
export async function smtpSink({
  answer = () => undefined,
  capabilities = ['PIPELINING', '8BITMIME'],
  keep = false,
  onTaken,
}: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const taken: SinkMail[] = [];
  const sockets = new Set<Socket>();
  const record = (mail: SinkMail) => {
    if (onTaken) onTaken(mail);
    else taken.push(mail);
  };
  const server: Server = createServer((socket) => {
    sockets.add(socket.setNoDelay());
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    serve(socket, { answer, capabilities, keep, record });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    connections: () => sockets.size,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
}

type Serving = Required<Pick<SmtpSinkOptions, 'answer' | 'capabilities' | 'keep'>> & {
  record: (mail: SinkMail) => void;
};

const newMail = (): SinkMail => ({ from: '', to: '', messageId: '', raw: null });

function serve(socket: Socket, { answer, capabilities, keep, record }: Serving): void {
  let mail = newMail();
  let isText = false;
  let rest: Buffer = Buffer.alloc(0);
  let kept: Buffer[] = [];
  let hasBegun = false;
  let hasSender = false;
  let hasRecipient = false;
  let isMute = false;
  let out = '';
  const say = (given: SinkAnswer, text: string) => {
    if (given === 'drop') socket.destroy();
    else if (given === 'silence') isMute = true;
    if (!isMute && given !== 'drop') out += `${given ?? text}\r\n`;
  };
  const reply = (stage: SinkStage, text = usual[stage]): boolean => {
    const given = answer(stage, mail);
    say(given, text);
    return given === undefined;
  };
  const onLine = (line: string) => {
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'EHLO')
      reply(
        'EHLO',
        [
          ...['sink', ...capabilities].slice(0, -1).map((one) => `250-${one}`),
          `250 ${['sink', ...capabilities].at(-1)}`,
        ].join('\r\n'),
      );
    else if (word === 'MAIL') {
      mail = { ...newMail(), from: addressIn(line) };
      hasSender = reply('MAIL');
    } else if (word === 'RCPT') {
      mail.to = addressIn(line);
      if (hasSender) hasRecipient = reply('RCPT');
      else say(undefined, '503 Who sends it?');
    } else if (word === 'DATA') {
      isText = hasRecipient && reply('DATA');
      if (!hasRecipient) say(undefined, '554 No recipients');
      hasBegun = hasRecipient = false;
      kept = [];
    } else if (word === 'QUIT') out += '221 Bye\r\n';
    else out += '250 OK\r\n';
  };
  reply('connect');
  socket.write(out);
  out = '';
  socket.on('data', (chunk: Buffer) => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (!socket.destroyed) {
      if (isText) {
        if (!hasBegun && bytes.length > 0) {
          hasBegun = true;
          mail.messageId = messageIdIn(bytes);
          if (answer('text', mail) === 'drop') return void socket.destroy();
        }
        const at = bytes.indexOf(end);
        if (at < 0) {
          const safe = Math.max(bytes.length - end.length, 0);
          if (keep) kept.push(bytes.subarray(0, safe));
          bytes = bytes.subarray(safe);
          break;
        }
        if (keep) mail.raw = Buffer.concat([...kept, bytes.subarray(0, at + 2)]);
        bytes = bytes.subarray(at + end.length);
        isText = false;
        const finished = mail;
        const given = answer('taken', finished);
        if (given === undefined || given === 'drop' || given === 'silence' || given.startsWith('2'))
          record(finished);
        say(given, usual.taken);
      } else {
        const at = bytes.indexOf(10);
        if (at < 0) break;
        onLine(bytes.toString('latin1', 0, at).trimEnd());
        bytes = bytes.subarray(at + 1);
      }
    }
    rest = bytes;
    if (out !== '' && !socket.destroyed) socket.write(out);
    out = '';
  });
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';
const messageIdIn = (head: Buffer): string =>
  /message-id: <([^>]*)>/i.exec(head.toString('latin1', 0, 1024))?.[1] ?? '';
