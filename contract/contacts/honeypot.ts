import * as z from 'zod/mini';

/**
 * A field of public forms that people never see. Browsers do not recognise its name, so autofill leaves it
 * empty, as it would not do with a company or an address.
 */
export const honeypot = '_leave_empty';

export const honeypotField = { [honeypot]: z.optional(z.nullable(z.string())) };

/** How long caught submissions are stored, in days. */
export const caughtDays = 30;
