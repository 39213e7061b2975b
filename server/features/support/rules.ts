import { ApiError, invalid } from '#contract/errors.ts';
import { noAdminReads, readerIsGone } from '#contract/staff/conversation-draft.ts';

const maxPushLength = 120;

/** The beginning of a message in one line, as devices show it. */
export function toPushBody(message: string): string {
  const words = [...message.replaceAll(/\s+/g, ' ').trim()];
  if (words.length <= maxPushLength) return words.join('');
  return `${words
    .slice(0, maxPushLength - 1)
    .join('')
    .trimEnd()}…`;
}

/** The users who are to read a conversation, each once; refused are those who cannot sign in. */
export function chooseReaders(chosen: readonly number[], possible: readonly number[] | null): number[] {
  if (possible === null) throw new ApiError('not_found');
  if (possible.length === 0 && chosen.length === 0) throw invalid('user_ids', noAdminReads);
  if (!chosen.every((id) => possible.includes(id))) throw invalid('user_ids', readerIsGone);
  return [...new Set(chosen)];
}

// The separator is one character class with one quantifier: several overlapping ones would backtrack for seconds on a
// long row of spaces
const secrets =
  /((?:token|password|passwort|secret|code|authorization|bearer)["']*[:=\s]["':=\s]*(?:bearer\s{1,9})?)[^\s"'&,;)}]+/gi;
const longCodes = /\b[A-Za-z0-9_-]{32,}\b/g;

/** Keeps the text of an error report and redacts anything that grants access. */
export const redactSecrets = (text: string) =>
  text.replace(secrets, '$1[removed]').replace(longCodes, '[removed]');
