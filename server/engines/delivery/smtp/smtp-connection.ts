import { crashPoint } from '#server/core/crash-point.ts';
import type { OutgoingMail, Outcome } from '../newsletter-provider.ts';
import type { SmtpChannel } from './smtp-channel.ts';
import { describeReply, isAccepted, isFinal, type SmtpReply } from './smtp-replies.ts';

/** A mail on its way, and the callback for its outcome. */
export type Delivery = { mail: OutgoingMail; settle: (outcome: Outcome) => void };

type Command = 'MAIL' | 'RCPT' | 'DATA' | 'content';
type Refusal = { at: Command; reply: SmtpReply };

const goAhead = 354;
const closing = 421;

/**
 * Hands mails over, one after the other. The text of a mail and the envelope of the next go out together, so that two
 * answers are awaited at once.
 */
export class SmtpConnection {
  readonly #channel: SmtpChannel;
  readonly #takeNext: () => Delivery | undefined;
  /** its envelope is under way, or its text is about to leave: no text has been handed over */
  #announced: Delivery | undefined;
  /** its text is under way, so it may arrive in any case */
  #handedOver: Delivery | undefined;
  #needsReset = false;

  constructor(channel: SmtpChannel, takeNext: () => Delivery | undefined) {
    this.#channel = channel;
    this.#takeNext = takeNext;
  }

  /** Starts on waiting mails, unless it is already at work. */
  wake(): void {
    if (this.#announced || this.#handedOver) return;
    const next = this.#takeNext();
    if (next) this.#announce(next);
  }

  /** The connection is lost. */
  fail(reason: string): void {
    const [announced, handedOver] = [this.#announced, this.#handedOver];
    this.#announced = this.#handedOver = undefined;
    announced?.settle({ kind: 'later', about: 'provider', reason });
    handedOver?.settle({ kind: 'unknown', reason });
  }

  #announce(delivery: Delivery): void {
    this.#announced = delivery;
    let refusal: Refusal | undefined;
    const check = (at: Command) => (reply: SmtpReply) => {
      if (isAccepted(reply)) crashPoint(`newsletter.${at}`);
      else refusal ??= { at, reply };
    };
    const { from, to } = delivery.mail;
    this.#channel.send(
      ...(this.#needsReset ? [{ bytes: ['RSET\r\n'], onReply: () => {} }] : []),
      { bytes: [`MAIL FROM:<${from}>\r\n`], onReply: check('MAIL') },
      { bytes: [`RCPT TO:<${to}>\r\n`], onReply: check('RCPT') },
      { bytes: ['DATA\r\n'], onReply: (reply) => this.#onData(delivery, refusal, reply) },
    );
    this.#needsReset = false;
  }

  #onData(delivery: Delivery, refusal: Refusal | undefined, reply: SmtpReply): void {
    if (reply.code !== goAhead) {
      this.#announced = undefined;
      this.#needsReset = true;
      this.#settleRefused(delivery, refusal ?? { at: 'DATA', reply });
      return this.wake();
    }
    if (refusal) {
      // The server wants a text although it has refused the recipient: it gets an empty one, which it refuses.
      this.#announced = undefined;
      this.#channel.send({ bytes: ['.\r\n'], onReply: () => this.wake() });
      return this.#settleRefused(delivery, refusal);
    }
    void this.#begin(delivery);
  }

  /** No text leaves before that is recorded; a connection that is lost meanwhile settles it. */
  async #begin(delivery: Delivery): Promise<void> {
    const mayLeave = await delivery.mail.begin().catch(() => false);
    if (this.#announced !== delivery) return;
    this.#announced = undefined;
    if (mayLeave && performance.now() <= delivery.mail.startBy) return this.#handOver(delivery);
    delivery.settle({ kind: 'later', about: 'provider', reason: 'Its turn came too late.' });
    this.#channel.end('A mail that was announced came too late.');
  }

  #handOver(delivery: Delivery): void {
    this.#handedOver = delivery;
    this.#channel.together(() => {
      this.#channel.send({
        bytes: [delivery.mail.raw, '.\r\n'],
        onReply: (reply) => this.#onTaken(delivery, reply),
      });
      const next = this.#takeNext();
      if (next) this.#announce(next);
    });
    crashPoint('newsletter.written');
  }

  #onTaken(delivery: Delivery, reply: SmtpReply): void {
    this.#handedOver = undefined;
    if (isAccepted(reply)) {
      crashPoint('newsletter.accepted');
      delivery.settle({ kind: 'sent' });
    } else this.#settleRefused(delivery, { at: 'content', reply });
    this.wake();
  }

  #settleRefused(delivery: Delivery, { at, reply }: Refusal): void {
    delivery.settle(toOutcome(at, reply));
    if (reply.code === closing) this.#channel.end(describeReply(reply));
  }
}

/** A refusal before the recipient is named concerns us, not the mail. */
function toOutcome(at: Command, reply: SmtpReply): Outcome {
  const reason = describeReply(reply);
  if (at === 'MAIL' || reply.code === closing) return { kind: 'later', about: 'provider', reason };
  return isFinal(reply)
    ? { kind: 'never', reason, isRefused: true }
    : { kind: 'later', about: 'recipient', reason };
}
