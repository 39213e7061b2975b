import { oneLine } from '#server/core/mail/compose-message.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { withoutMarks } from './places.ts';

/** A person's text, escaped for HTML. */
export const escapeText = (text: string): string => escapeHtml(withoutMarks(text));

/** A person's text, as a line of plain text. */
export const plainLine = (text: string | null): string => withoutMarks(oneLine(text ?? ''));
