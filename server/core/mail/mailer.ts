/** One message, ready to be sent; the folder mailer writes the same bytes that a mail server would get. */
export type Message = { from: string; to: string; ref: string; raw: Buffer };

export type Mailer = {
  /** Resolves once the message is accepted; rejects with a DeliveryError. */
  deliver(message: Message): Promise<void>;
  close(): void;
};

export type Outcome =
  /** refused for now, or no connection: not delivered */
  | 'later'
  /** refused for good */
  | 'never'
  /** the connection broke after the message was sent: it may have arrived */
  | 'unknown';

export class DeliveryError extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome, message: string, options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}
