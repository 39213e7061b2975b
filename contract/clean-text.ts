// Text as it is stored: without invisible characters, apart from those that give letters and emoji their
// form. For schemas and inputs.

/**
 * Always invisible and meaningless: control characters that PostgreSQL refuses, and characters that can hide
 * in a list.
 */
const hidden =
  // eslint-disable-next-line no-control-regex -- these are the characters to remove
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/**
 * A joiner shapes letters in Persian and the scripts of India, and makes one emoji of several. It does
 * nothing after Latin, Greek and Cyrillic letters, or after anything that is not a letter.
 */
const idleJoiner =
  /(?<!(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}\p{ExtPict}\p{EMod}])[\u200C\u200D]/gu;

/** They mark the direction of right-to-left text, and do nothing in other text. */
const direction = /[\u200E\u200F\u061C]/g;
const fromRightToLeft = /[\p{sc=Arab}\p{sc=Hebr}]/u;

/** Tag characters: after a black flag they say which flag it is. */
const idleTag = /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0000}-\u{E007F}]/gu;

const noBreakSpaces = /[\u00A0\u2007\u202F]/g;
/** blanks that count as letters or marks */
const invisible = /^[\p{Z}\p{Cf}\s\u115F\u1160\u2800\u3164\uFFA0\p{VS}]*$/u;

/** Plain text that a person typed or pasted: trimmed, with ordinary spaces, and '' if nothing in it is visible. */
export function clean(value: string): string {
  const text = removeHidden(value).replace(noBreakSpaces, ' ').trim();
  return invisible.test(text) ? '' : text;
}

export function removeHidden(value: string): string {
  const text = value.toWellFormed().replace(hidden, '').replace(idleJoiner, '').replace(idleTag, '');
  return fromRightToLeft.test(text) ? text : text.replace(direction, '');
}
