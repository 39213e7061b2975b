import type { Refusal } from './access.ts';

/** Sentences of the portal itself, without a call. Every first load has these, so the others are elsewhere. */
export const refusals = {
  unauthenticated: 'Your session has expired. Please log in again.',
  forbidden: 'You do not have permission to do this.',
  upgrade_required: 'Your package does not include this feature.',
  account_paused: 'This account is paused. Please contact us.',
  ai_not_available: 'AI features not available on this package',
} as const satisfies Record<Refusal, string>;

/** Said while somebody signs in. */
export const codeRequired = 'Please enter the code from your authenticator app.';
export const wrongCode = 'That code is not correct. Please try again.';

/** Said of a file before it is sent. */
export const fileTooLarge = 'Your file is too large to upload, please try using a file smaller than 12 MB.';
export const unsupportedFile = 'This file type is not supported.';

/** The toast for every failure without a message of its own. */
export const defaultError = 'There was an error processing your request, please try again later.';
