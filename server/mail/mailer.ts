/** One message, ready to be sent: what is written into a file is byte for byte what a mail server would be given. */
export type Message = { from: string; to: string; ref: string; raw: Buffer };

export type Mailer = {
  /** Resolves once the other side has taken it; rejects with an Undelivered. */
  deliver(message: Message): Promise<void>;
  close(): void;
};

export type Outcome =
  /** refused for now, or nobody was there: nothing has been delivered */
  | 'later'
  /** refused for good */
  | 'never'
  /** the line broke after the message had gone: it may have arrived */
  | 'unknown';

export class DeliveryError extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.outcome = outcome;
  }
}
