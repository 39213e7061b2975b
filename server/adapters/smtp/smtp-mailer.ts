import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { crashPoint } from '../../jobs/crash-point.ts';
import { DeliveryError, type Mailer, type Outcome } from '../../mail/mailer.ts';

export type SmtpTimeouts = { connect: number; silence: number };
const usual: SmtpTimeouts = { connect: 10_000, silence: 30_000 };

/** A mail server, named as smtp://user:password@host:587 or smtps://…; STARTTLS is used wherever it is offered. */
export function createSmtpMailer(url: string, patience: SmtpTimeouts = usual): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    dnsTimeout: patience.connect,
    socketTimeout: patience.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async ({ from, to, raw }) => {
      let gone = false;
      const leaving = function* () {
        yield raw;
        gone = true;
        crashPoint('smtp.gone');
      };
      try {
        await transport.sendMail({ envelope: { from, to: [to] }, raw: Readable.from(leaving()) });
      } catch (error) {
        throw new DeliveryError(outcomeOf(error, gone), sentenceOf(error), { cause: error });
      }
      crashPoint('smtp.accepted');
    },
    close: () => transport.close(),
  };
}

/** Only what was said of this message is final: a password the server no longer takes is mended by somebody, and then it goes. */
function outcomeOf(error: unknown, gone: boolean): Outcome {
  const { code, command, responseCode } = told(error);
  if (responseCode !== undefined)
    return responseCode >= 500 && code !== 'EAUTH' && /^(MAIL FROM|RCPT TO|DATA)/.test(command ?? '')
      ? 'never'
      : 'later';
  return gone ? 'unknown' : 'later';
}

function sentenceOf(error: unknown): string {
  const { response } = told(error);
  return response ?? (error instanceof Error ? error.message : String(error));
}

function told(error: unknown) {
  const of = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const responseCode = of('responseCode');
  return {
    code: text(of('code')),
    command: text(of('command')),
    response: text(of('response')),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  };
}
