import { truncate } from '#contract/phone-words.ts';
import { createAnswerKey } from '#server/core/mail/inbound-rules.ts';
import { splitQuote } from '#server/engines/inbound-mail/split-quote.ts';
import type { InboundMessage } from '#server/engines/inbound-mail/read-message.ts';

/** The words of an answer by email. */
export type EmailedWords = {
  message: string;
  /** the earlier words that the mail program put below */
  quote: string;
  /** the sender, if it is not an address of the author */
  other_address: string | null;
  key: Buffer;
};

/** Of both sides in one conversation. */
export const emailsPerDay = 100;
const maxMessageLength = 20_000;
const maxQuoteLength = 20_000;

/** An email of nothing but a quote is shown as it is: its words may stand between those that it quotes. */
export function toEmailedWords(message: InboundMessage, ownAddress: string | null): EmailedWords {
  const { text, quote } = splitQuote(message.lines);
  const sender = message.from?.address ?? '';
  const isOnlyQuote = text === '' && message.attachments.length === 0;
  return {
    message: truncate(isOnlyQuote ? quote : text, maxMessageLength),
    quote: isOnlyQuote ? '' : truncate(quote, maxQuoteLength),
    other_address: sender === '' || sender === ownAddress?.toLowerCase() ? null : sender,
    key: createAnswerKey(message),
  };
}

/** A colleague whose role answers clients, or else the mailbox of the team. */
export type StaffSender = { id: number | null; name: string; email: string };

/** Who of our side has written; null for anybody else, whose words no client may read as ours. */
export function findStaffSender(
  { from }: Pick<InboundMessage, 'from'>,
  colleague: StaffSender | null,
  supportEmail: string | null,
): StaffSender | null {
  if (colleague) return colleague;
  return from !== null && from.address === supportEmail?.toLowerCase()
    ? { id: null, name: 'We', email: from.address }
    : null;
}
