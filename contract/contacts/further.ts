import * as z from 'zod/mini';
import { email, line, phone } from '../fields.ts';

/** The emails and phones of a contact beside the main ones. The keys are in the order in which the database has them. */
export const maxFurther = 20;
const maxLabelLength = 30;
const label = z._default(line(maxLabelLength), '');

const tooMany = `Please enter at most ${maxFurther}.`;
export const FurtherEmails = z.array(z.object({ email, label })).check(z.maxLength(maxFurther, tooMany));
export const FurtherPhones = z
  .array(z.object({ label, phone_number: phone }))
  .check(z.maxLength(maxFurther, tooMany));

export const repeatedMessage = 'This contact already has it. Please enter another one or remove it.';
export const reachMessage = 'Please enter an email or a phone number.';
export const noEmailForConsentMessage = 'This contact has no email for newsletters. Please add one first.';
