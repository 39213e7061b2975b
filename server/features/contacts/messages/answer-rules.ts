import { maxMessageLength, maxQuoteLength } from '#contract/contacts/messages.ts';
import { truncate } from '#contract/phone-words.ts';
import { createAnswerKey } from '#server/core/mail/inbound-rules.ts';
import type { InboundMessage } from '#server/engines/inbound-mail/read-message.ts';
import { splitQuote } from '#server/engines/inbound-mail/split-quote.ts';
import type { AnsweredMessage } from '../cross-client.ts';
import type { ReplyAddress } from './reply-addresses.ts';
import { isSameSubject } from './rules.ts';

export type { AnsweredMessage };

type Ids = Pick<InboundMessage, 'inReplyTo' | 'references'>;

/** The refs of our messages among the Message-IDs that a message names. */
export const findRefs = ({ inReplyTo, references }: Ids): string[] => [
  ...new Set([...inReplyTo, ...references].flatMap((id) => toRef(id) ?? [])),
];

const toRef = (id: string): string | undefined =>
  /^<([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})@/i.exec(id)?.[1]?.toLowerCase();

/** The message that is answered, or else the last of the same exchange with the same subject. */
export function pickAnswered(
  { inReplyTo, references, subject }: Ids & Pick<InboundMessage, 'subject'>,
  messages: readonly AnsweredMessage[],
  clientId: number | undefined,
): ReplyAddress | null {
  const ofClient = messages.filter(({ client_id }) => clientId === undefined || client_id === clientId);
  const find = (id: string) => ofClient.find(({ ref }) => ref === toRef(id));
  const answered =
    inReplyTo.flatMap((id) => find(id) ?? [])[0] ??
    references.flatMap((id) => find(id) ?? []).findLast((one) => isSameSubject(one.subject, subject));
  return answered ? { client_id: answered.client_id, lead_id: answered.lead_id } : null;
}

export type Answer = {
  key: Buffer;
  message_id: string | null;
  sender: string;
  subject: string;
  text: string;
  quote: string;
  is_automatic: boolean;
};

/** Names of files that are not stored. */
const maxNames = 20;
export const listNames = (names: readonly string[]): string[] => names.slice(0, maxNames);

/** An answer as it is stored, its own words without those that it quotes. */
export function toAnswer(message: InboundMessage): Answer {
  const { id, from, subject, lines, isAutomatic } = message;
  const { text, quote } = splitQuote(lines);
  return {
    key: createAnswerKey(message),
    message_id: /^<[^<>\s]{1,400}>$/.test(id) ? id : null,
    sender: from?.address ?? '',
    subject: truncate(subject, 200),
    text: truncate(text, maxMessageLength),
    quote: truncate(quote, maxQuoteLength),
    is_automatic: isAutomatic,
  };
}
