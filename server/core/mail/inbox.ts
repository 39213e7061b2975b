import type { Taken } from '#server/core/jobs/take-message.ts';

/** The port of mail that comes in: a folder of files without a key, a mailbox of a mail server with one. */
export type Inbox = {
  /**
   * Hands over some waiting messages, one after the other. Each is put away when it was taken; one that is unread stays
   * where an operator finds it. A message may be handed over again if the process dies between. True if there may be
   * more.
   */
  readSome(take: (raw: Buffer) => Promise<Taken>): Promise<boolean>;
};

/** Larger messages are put away unread. No usual service sends larger ones: files of 25 MB are 35 on the way. */
export const maxInboundBytes = 36 * 1024 * 1024;

const atOnce = 50;
/** Failures that end a round: then the fault is where messages are stored, not in one of them. */
const maxFailures = 5;

/**
 * Hands over waiting messages in rounds of fifty, those that failed before come last: a message that always fails holds
 * up no other. Each round answers whether there may be more, and throws its first failure at its end.
 */
export function createRounds<Name>() {
  const failing = new Set<Name>();
  return async (waiting: readonly Name[], handOver: (name: Name) => Promise<void>): Promise<boolean> => {
    for (const name of failing) if (!waiting.includes(name)) failing.delete(name);
    const errors: unknown[] = [];
    const ordered = [
      ...waiting.filter((name) => !failing.has(name)),
      ...waiting.filter((name) => failing.has(name)),
    ];
    for (const name of ordered.slice(0, atOnce)) {
      try {
        await handOver(name);
      } catch (error) {
        failing.add(name);
        errors.push(error);
        if (errors.length === maxFailures) break;
      }
    }
    if (errors.length > 0) throw errors[0];
    return waiting.length > atOnce;
  };
}
