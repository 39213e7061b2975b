import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

type Received = { from: string; to: string[]; raw: string };
/** The server's reaction to a complete message. */
type SmtpBehavior = 'accept' | 'refuse for now' | 'refuse for good' | 'drop the line' | 'say nothing';
export type MailServer = {
  url: string;
  received: Received[];
  /** reactions to the next messages; afterwards it accepts */
  behaviors: SmtpBehavior[];
  /** Called at each stage of a session: connect, MAIL, RCPT, DATA. */
  onStep: (step: string) => void;
  close(): Promise<void>;
};

/** A real SMTP server on loopback that can misbehave. */
export async function mailServer(): Promise<MailServer> {
  const made: MailServer = { url: '', received: [], behaviors: [], onStep: () => {}, close: async () => {} };
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => (made.onStep('connect'), done()),
    onMailFrom: (_address, _session, done) => (made.onStep('MAIL'), done()),
    onRcptTo: (_address, _session, done) => (made.onStep('RCPT'), done()),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (chunks.length === 0) made.onStep('DATA');
        chunks.push(chunk);
      });
      stream.on('end', () => {
        const behavior = made.behaviors.shift() ?? 'accept';
        const message = { ...envelopeOf(session), raw: Buffer.concat(chunks).toString('utf8') };
        if (behavior === 'accept' || behavior === 'drop the line' || behavior === 'say nothing')
          made.received.push(message);
        if (behavior === 'accept') done();
        else if (behavior === 'drop the line') for (const open of server.connections) open.close();
        else if (behavior !== 'say nothing') done(refusal(behavior === 'refuse for now' ? 451 : 550));
      });
    },
  });
  // these tests kill clients mid-session, so connection errors are expected
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  made.url = `smtp://127.0.0.1:${port}`;
  made.close = () =>
    new Promise((closed) => {
      for (const open of server.connections) open.close();
      server.close(() => closed());
    });
  return made;
}

const envelopeOf = ({ envelope }: SMTPServerSession) => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  to: envelope.rcptTo.map(({ address }) => address),
});

const refusal = (responseCode: number) =>
  Object.assign(new Error(responseCode === 451 ? 'Try again later' : 'No such mailbox'), { responseCode });

/** Headers by lower-case name, unfolded; the body as it was sent. */
export function parseMail(raw: string): { headers: [string, string][]; body: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    });
  return { headers, body: rest.join('\r\n\r\n') };
}
