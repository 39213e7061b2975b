import { senderAddress } from '#server/core/provider/rules.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import type { InboundMessage } from '#server/engines/inbound-mail/read-message.ts';

/** Identifies a message that comes in again, also by another way and with other headers. */
export const createMessageKey = ({ id, from, subject, lines }: InboundMessage): Buffer =>
  sha256(JSON.stringify([id, from?.address ?? '', subject, lines]));

/** The same for an answer: the same Message-ID is the same message, also with other words. */
export const createAnswerKey = (message: InboundMessage): Buffer =>
  message.id === '' ? createMessageKey(message) : sha256(message.id);

/** Whether the message was sent by this installation: an agent may forward all their mail to the address. */
export const isOwn = ({ from }: InboundMessage, ownSender: string): boolean =>
  from !== null && senderAddress(ownSender).toLowerCase() === from.address;
