/** The port of mail that comes in: a folder of files without a key, a mailbox of a mail server with one. */
export type Inbox = {
  /**
   * Hands over some waiting messages, one after the other. Each is put away when it was taken; one that is unread stays
   * where an operator finds it. A message may be handed over again if the process dies between. True if there may be
   * more.
   */
  readSome(take: (raw: Buffer) => Promise<Taken>): Promise<boolean>;
};

export type Taken = 'done' | 'unread';

/** Larger messages are put away unread. */
export const maxInboundBytes = 10 * 1024 * 1024;
