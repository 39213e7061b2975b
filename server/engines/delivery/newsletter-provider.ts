/** One mail, ready to be handed over. */
export type OutgoingMail = {
  /** of its row in the ledger, the same for every attempt */
  ref: string;
  /** the return path */
  from: string;
  to: string;
  /** the whole mail: lines end with CRLF, none begins with a dot, and the last one ends too */
  raw: Buffer;
  /** in milliseconds of performance.now(); a mail that has not begun by then is not handed over */
  startBy: number;
  /**
   * Records that its text is about to leave; if that returns false, another worker has it and it is not handed over.
   * A provider that can say which mails it has accepted does not call this.
   */
  begin: () => Promise<boolean>;
};

export type Outcome =
  | { kind: 'sent' }
  /** certainly not handed over; `about` says who has to wait: this recipient, or everybody */
  | { kind: 'later'; about: 'recipient' | 'provider'; reason: string }
  /** refused for good by the mail server, or before it was asked */
  | { kind: 'never'; reason: string; isRefused: boolean }
  /** handed over, but no answer came: it may have arrived */
  | { kind: 'unknown'; reason: string };

/** The receiver of the newsletters. */
export type NewsletterProvider = {
  /** Resolves with true as soon as mail can be handed over, or with the reason if that is not possible now. */
  connect(): Promise<true | string>;
  /** Hands one mail over. It never rejects. */
  send(mail: OutgoingMail): Promise<Outcome>;
  /** Whether a mail was accepted whose answer was lost; absent if that cannot be known. */
  isTaken?(ref: string): Promise<boolean>;
  close(): void;
};
