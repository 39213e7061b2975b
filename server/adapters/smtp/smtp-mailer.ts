import { Readable } from 'node:stream';
import { crashPoint } from '#server/core/crash-point.ts';
import { DeliveryError, type Mailer, type Outcome } from '#server/core/mail/mailer.ts';

export type SmtpTimeouts = { connect: number; silence: number };
const defaultTimeouts: SmtpTimeouts = { connect: 10_000, silence: 30_000 };

/**
 * Sends through a mail server such as smtp://user:password@host:587 or smtps://…; uses STARTTLS whenever it is
 * offered.
 */
export function createSmtpMailer(url: string, timeouts: SmtpTimeouts = defaultTimeouts): Mailer {
  let transport: ReturnType<typeof createTransport> | undefined;
  return {
    deliver: async ({ from, to, raw }) => {
      let isSent = false;
      const readMessage = function* () {
        yield raw;
        isSent = true;
        crashPoint('smtp.gone');
      };
      try {
        transport ??= createTransport(url, timeouts);
        await (await transport).sendMail({ envelope: { from, to: [to] }, raw: Readable.from(readMessage()) });
      } catch (error) {
        throw new DeliveryError(toOutcome(error, isSent), messageOf(error), { cause: error });
      }
      crashPoint('smtp.accepted');
    },
    close: () =>
      void transport?.then(
        (one) => one.close(),
        () => {},
      ),
  };
}

/** Its code is imported with the first mail. */
async function createTransport(url: string, timeouts: SmtpTimeouts) {
  const { createTransport: create } = await import('nodemailer');
  return create({
    url,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Only a rejection of this message is final; a rejected login is temporary, since the operator can correct the password. */
function toOutcome(error: unknown, isSent: boolean): Outcome {
  const { code, command, responseCode } = parseSmtpError(error);
  if (responseCode !== undefined)
    return responseCode >= 500 && code !== 'EAUTH' && /^(MAIL FROM|RCPT TO|DATA)/.test(command ?? '')
      ? 'never'
      : 'later';
  return isSent ? 'unknown' : 'later';
}

function messageOf(error: unknown): string {
  const { response } = parseSmtpError(error);
  return response ?? (error instanceof Error ? error.message : String(error));
}

function parseSmtpError(error: unknown) {
  const read = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const responseCode = read('responseCode');
  return {
    code: text(read('code')),
    command: text(read('command')),
    response: text(read('response')),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  };
}
