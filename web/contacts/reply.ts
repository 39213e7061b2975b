import { formatDate } from '#web/parts/dates.ts';

export type Question = { notes: string | null; created_at: string };

/** Mail programs refuse long addresses, and a quote is only a reminder. */
const maxQuoteLength = 500;

/** The address that begins an email, with their question quoted below the answer. */
export function createReplyHref(email: string, question: Question | null): string {
  if (!question?.notes) return `mailto:${email}`;
  const { notes, created_at } = question;
  const words = [...notes];
  const quote = words.length > maxQuoteLength ? `${words.slice(0, maxQuoteLength).join('')}…` : notes;
  const body = ['', '', ...toQuote(quote, formatDate(created_at)).split('\n')];
  return `mailto:${email}?subject=${encodeURIComponent('Re: Your question')}&body=${encodeURIComponent(body.join('\r\n'))}`;
}

/** Somebody's words as mail programs quote them, after the line that says when they were written. */
export const toQuote = (words: string, date: string): string =>
  [`On ${date}, you wrote:`, ...words.split('\n').map((line) => `> ${line}`)].join('\n');
