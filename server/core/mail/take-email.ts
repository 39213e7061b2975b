import { readMessage } from '#server/engines/inbound-mail/read-message.ts';
import { isOwn } from './inbound-rules.ts';
import type { InboundContext, TakeMessage, Taken } from '#server/core/jobs/take-message.ts';

/** Hands an email to the first feature that it is for. Mail that nobody has asked for, and our own, is unread. */
export async function takeEmail(
  raw: Buffer,
  takers: readonly TakeMessage[],
  context: InboundContext,
): Promise<Taken> {
  const message = await readMessage(raw);
  if (!message || isOwn(message, context.ownSender)) return 'unread';
  for (const take of takers) {
    const outcome = await take(message, context);
    if (outcome) return outcome;
  }
  return 'unread';
}
