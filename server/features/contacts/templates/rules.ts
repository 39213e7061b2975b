import {
  maxTextMessageLength,
  textTooLongMessage,
  type TemplateDraft,
} from '#contract/contacts/templates.ts';
import type { FieldErrors } from '#contract/errors.ts';

/** The errors of a template by field; {} if it can be saved. */
export const validateTemplate = ({ kind, text }: Pick<TemplateDraft, 'kind' | 'text'>): FieldErrors =>
  kind === 'text' && [...text].length > maxTextMessageLength ? { text: [textTooLongMessage] } : {};

/** Text messages have no subject, even if one is sent. */
export const withoutSubject = <Draft extends { subject?: string | undefined }>(
  kind: TemplateDraft['kind'],
  draft: Draft,
): Draft => (kind === 'text' && draft.subject !== undefined ? { ...draft, subject: '' } : draft);
