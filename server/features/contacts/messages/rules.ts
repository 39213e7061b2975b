import {
  messagesPerDay,
  refusals,
  tooManyMessages,
  type MessageStart,
  type Refusal,
} from '#contract/contacts/messages.ts';
import { ApiError } from '#contract/errors.ts';
import { truncate } from '#contract/phone-words.ts';

/** Who is written to, and the earlier emails. */
export type Addressee = {
  client_id: number;
  lead_id: number;
  email: string | null;
  suppressed: 'bounced' | 'complained' | null;
  agent_name: string;
  /** of the agent; '' without one */
  agent_email: string;
  /** how many emails the client has sent within a day */
  sent: number;
  /** the last emails with them, oldest first; the name is the Message-ID, or what ours is made of */
  earlier: readonly { name: string; subject: string }[];
};

export const findRefusal = ({ email, suppressed }: Pick<Addressee, 'email' | 'suppressed'>): Refusal | null =>
  email === null ? 'no_address' : suppressed;

/** Returns the address. */
export function assertMayWrite(to: Addressee): string {
  const refusal = findRefusal(to);
  if (refusal !== null || to.email === null)
    throw new ApiError('invalid', { sentence: refusals[refusal ?? 'no_address'] });
  if (to.sent >= messagesPerDay) throw new ApiError('too_many_requests', { sentence: tooManyMessages });
  return to.email;
}

/** Without 'Re:' and 'Fwd:', as mail programs of several languages write them. */
export const bareSubject = (subject: string): string => subject.replace(prefixes, '').trim();
/** As mail programs write them in English, French, German, Dutch, Spanish, Polish, Scandinavian languages and Chinese. */
const prefixes =
  /^(?:\s{0,9}(?:re|aw|sv|vs|antw|odp|rv|fwd?|wg|tr|回复|回覆|答复|答覆|转发|轉寄|轉發)(?:\[\d{1,3}\])?\s{0,9}[:：])+/i;

export const isSameSubject = (one: string, other: string): boolean =>
  bareSubject(one).toLowerCase() === bareSubject(other).toLowerCase();

/** The emails that one with this subject goes on from: mail programs show these together. */
export const findThread = (subject: string, earlier: Addressee['earlier']): string[] =>
  earlier.filter((one) => isSameSubject(one.subject, subject)).map(({ name }) => name);

/** The caller's draft with what the contact wrote last. */
export type Beginning = {
  email: string | null;
  suppressed: Addressee['suppressed'];
  draft: { subject: string; text: string; saved_at: string } | null;
  last_subject: string | null;
  has_form: boolean;
  last_words: MessageStart['last_words'];
};

const maxWords = 2000;

/** An answer has the subject of the email it answers; the first one after a form says that it answers a question. */
export function toStart({
  email,
  suppressed,
  draft,
  last_subject,
  has_form,
  last_words,
}: Beginning): MessageStart {
  const refusal = findRefusal({ email, suppressed });
  const first_subject = toSubject(last_subject ?? (has_form ? 'Your question' : null));
  return {
    address: refusal === null ? email : null,
    refusal,
    subject: draft?.subject ?? first_subject,
    first_subject,
    answers_email: last_subject !== null,
    text: draft?.text ?? '',
    saved_at: draft?.saved_at ?? null,
    last_words: last_words && { ...last_words, text: truncate(last_words.text, maxWords) },
  };
}

const toSubject = (answered: string | null): string =>
  answered === null ? '' : `Re: ${truncate(bareSubject(answered), 190)}`;
