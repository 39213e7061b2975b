import { oneLine } from '#server/core/mail/compose-message.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { withoutMarks } from './places.ts';

/** What a person typed, as text of the HTML. */
export const escapeText = (text: string): string => escapeHtml(withoutMarks(text));

/** What a person typed, as a line of plain text. */
export const plainLine = (text: string | null): string => withoutMarks(oneLine(text ?? ''));
