/** One mail, ready to be handed over. */
export type OutgoingMail = {
  /** of its row in the ledger, the same for every attempt */
  ref: string;
  /** the return path */
  from: string;
  to: string;
  /** the whole mail: lines end with CRLF, none begins with a dot, and the last one ends too */
  raw: Buffer;
  /** in milliseconds of performance.now(); what has not begun by then is not handed over */
  startBy: number;
  /**
   * Notes that its text is about to leave; where that answers false, somebody else has it and it is not handed over. A provider that
   * can say which mails it has taken does not ask.
   */
  begin: () => Promise<boolean>;
};

export type Outcome =
  | { kind: 'sent' }
  /** certainly not handed over; `about` says whether it is this recipient that has to wait, or everybody */
  | { kind: 'later'; about: 'recipient' | 'provider'; reason: string }
  /** refused for good: by the mail server, unless it was never asked */
  | { kind: 'never'; reason: string; isRefused: boolean }
  /** handed over, and no answer came: it may have arrived */
  | { kind: 'unknown'; reason: string };

/** Who takes the newsletters. */
export type NewsletterProvider = {
  /** Resolves with true as soon as something can be handed over, with the reason where nothing can be now. */
  connect(): Promise<true | string>;
  /** Hands one mail over. It never rejects. */
  send(mail: OutgoingMail): Promise<Outcome>;
  /** Whether a mail was taken whose answer was lost; left out where nobody can say. */
  isTaken?(ref: string): Promise<boolean>;
  close(): void;
};
