import * as z from 'zod/mini';

/**
 * A field of public forms that people never see. Its name means nothing to the autofill of a browser, which would fill in
 * a company or an address for everybody who has one.
 */
export const honeypot = '_leave_empty';

export const honeypotField = { [honeypot]: z.optional(z.nullable(z.string())) };

/** How long what it caught is kept apart. */
export const caughtDays = 30;
