import type { ConnectionOptions } from 'node:tls';
import { SmtpChannel, type SmtpCommand, type SmtpTimeouts } from './smtp-channel.ts';
import type { SmtpAddress } from './smtp-address.ts';
import { describeReply, isAccepted, type SmtpReply } from './smtp-replies.ts';

export type SmtpOptions = { tls: ConnectionOptions; timeouts: SmtpTimeouts; name: string };

/**
 * Opens a connection up to where mails can be handed over. `onEnd` is only called for connections that were ready
 * once.
 */
export function openChannel(
  address: SmtpAddress,
  { tls, timeouts, name }: SmtpOptions,
  onEnd: (reason: string) => void,
): Promise<SmtpChannel> {
  return new Promise((resolve, reject) => {
    let isReady = false;
    const channel: SmtpChannel = new SmtpChannel(address, {
      tls,
      timeouts,
      onGreeting: accepted(() => greet(address.isSecure)),
      onEnd: (reason) => (isReady ? onEnd(reason) : reject(new Error(reason))),
    });
    const ready = () => {
      isReady = true;
      resolve(channel);
    };
    const greet = (isSecure: boolean) =>
      channel.send({
        bytes: [`EHLO ${name}\r\n`],
        onReply: accepted(({ lines }) => {
          const offered = new Map(lines.map((line) => split(line.toUpperCase())));
          channel.isPipelining = offered.has('PIPELINING');
          if (!isSecure && offered.has('STARTTLS')) secure();
          else logIn(offered.get('AUTH') ?? '');
        }),
      });
    const secure = () => {
      channel.isPipelining = false;
      channel.send({
        bytes: ['STARTTLS\r\n'],
        onReply: accepted(() => channel.upgrade(address.host, tls, () => greet(true))),
      });
    };
    const logIn = (methods: string) => {
      if (!address.login) return ready();
      channel.send(...loginCommands(address.login, methods, accepted));
      channel.send({ bytes: ['NOOP\r\n'], onReply: accepted(ready) });
    };

    function accepted(next: (reply: SmtpReply) => void) {
      return (reply: SmtpReply) => {
        if (isAccepted(reply) || reply.code === 334) next(reply);
        else channel.end(`The mail server refuses us: ${describeReply(reply)}`);
      };
    }
  });
}

const split = (line: string): [string, string] => {
  const [word = '', ...rest] = line.split(/[ =]/);
  return [word, rest.join(' ')];
};

function loginCommands(
  { user, password }: { user: string; password: string },
  methods: string,
  accepted: (next: () => void) => SmtpCommand['onReply'],
): SmtpCommand[] {
  const step = (text: string): SmtpCommand => ({ bytes: [`${text}\r\n`], onReply: accepted(() => {}) });
  return /\bLOGIN\b/.test(methods) && !/\bPLAIN\b/.test(methods)
    ? [step('AUTH LOGIN'), step(base64(user)), step(base64(password))]
    : [step(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`)];
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
