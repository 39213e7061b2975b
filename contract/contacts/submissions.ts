import * as z from 'zod/mini';
import { anyText, bodyFlag, createIdSchema, email, id, instant, line, optional } from '../fields.ts';
import { readPhone } from '../read-phone.ts';
import { contactForm, maxNotesLength, preferredTime, typeId, yesOrNo } from './choices.ts';
import { honeypotField } from './honeypot.ts';
import { sources } from './sources.ts';
import { addUnknownFields } from './unknown-fields.ts';

const maxPageLength = 2000;
/** The page a form was filled in on. A URL that is too long is dropped, so that the contact is not lost. */
const pageUrl = optional(
  z.pipe(
    anyText.check(z.regex(/^https?:\/\/\S+$/, 'Please enter a valid url address.')),
    z.transform((address) => (address.length > maxPageLength ? null : address)),
  ),
);

/** A part of the body that a site may omit or send as null. */
const orNothing = <S extends z.core.$ZodType>(schema: S) => z.optional(z.nullable(schema));
const orElse = <S extends z.core.$ZodType, T>(schema: S, standard: T) =>
  z.pipe(
    orNothing(schema),
    z.transform((value) => value ?? standard),
  );

const submissionFields = {
  site_id: orNothing(id),
  source: orElse(
    createIdSchema(
      sources.filter((source) => !source.is_manual).map((source) => source.id),
      'Please select a valid source.',
    ),
    contactForm,
  ),
  first_name: orElse(line(100), ''),
  last_name: orElse(line(100), ''),
  email,
  phone_number: orNothing(z.union([anyText, z.pipe(z.number(), z.transform(String))])),
  notes: orNothing(anyText),
  preferred_time: orNothing(optional(preferredTime)),
  lead_type_id: orNothing(typeId),
  do_not_call: orNothing(bodyFlag(yesOrNo)),
  do_not_text: orNothing(bodyFlag(yesOrNo)),
  lead_source_url: orNothing(z.tuple([pageUrl, pageUrl])),
  /** created by the form: the same content with it again within 24 hours is the same submission */
  submission_id: orNothing(z.uuid('Something went wrong with this form. Reload the page and try again.')),
  ...honeypotField,
};
const known = Object.keys(submissionFields);

/**
 * The body that an agent's website sends. Phone and notes are accepted in any form and length. Unknown fields are
 * added to the notes, so that nothing of a contact is lost.
 */
export const Submission = z.pipe(
  z.looseObject(submissionFields),
  z.transform((sent): SubmissionFields => ({
    ...sent,
    notes: addUnknownFields(sent.notes ?? '', sent, { known, most: maxNotesLength }),
  })),
);
const SubmissionFields = z.object(submissionFields);
type SubmissionFields = z.infer<typeof SubmissionFields>;
export type Submission = z.infer<typeof Submission>;

/** A lead from elsewhere. Its person may have left a phone alone, as people in an imported file may. */
export const LeadForm = z
  .extend(SubmissionFields, { email: z.nullable(email) })
  .check(
    z.refine(
      ({ email: address, phone_number: phone }) => address !== null || readPhone(phone ?? '') !== null,
    ),
  );
export type LeadForm = z.infer<typeof LeadForm>;

/** A form whose hidden field was filled in: it created nothing, and is stored for a while. */
export const CaughtForm = z.object({
  id,
  /** what it becomes if it is not spam: a contact, or the email that confirms a newsletter sign-up */
  kind: z.enum(['enquiry', 'newsletter']),
  name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  source: z.string(),
  caught_at: instant,
});
export type CaughtForm = z.infer<typeof CaughtForm>;
