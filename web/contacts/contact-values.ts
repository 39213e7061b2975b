import * as z from 'zod/mini';
import {
  ContactDraft,
  newLead,
  openHouse,
  type ContactDetail,
  type contacts,
} from '#contract/contacts/contacts.ts';
import { TagChange, type ContactTag } from '#contract/contacts/tags.ts';
import { ConsentDraft } from '#contract/newsletter/consent.ts';
import { show } from '#contract/shown.ts';
import type { Data } from '#contract/endpoint.ts';
import { textValues, type FormValues } from '#web/parts/form-values.ts';
import type { Option } from '#web/parts/Select.tsx';

/** The contract's schema for form input: the value of a select is text, and its empty option means none. */
const FieldsForm = z.extend(ContactDraft, {
  lead_status_id: z.pipe(
    z.transform((chosen: string): number | undefined => (chosen === '' ? undefined : Number(chosen))),
    ContactDraft.shape.lead_status_id,
  ),
  lead_source_id: z.pipe(
    z.transform((chosen: string) => (chosen === '' ? Number.NaN : Number(chosen))),
    ContactDraft.shape.lead_source_id,
  ),
  lead_type_id: z.pipe(
    z.transform((chosen: string): number | null | undefined => (chosen === '' ? null : Number(chosen))),
    ContactDraft.shape.lead_type_id,
  ),
});
type ConsentValues = { kind: string; source: string };
/** Unchanged in a form for a new contact, it is not sent. */
const consentField = z.pipe(
  z.transform(({ kind, source }: ConsentValues): ConsentValues | undefined =>
    kind === 'none' && source === '' ? undefined : { kind, source },
  ),
  z.optional(ConsentDraft),
);
const consentChange = z.pipe(
  z.transform((values: ConsentValues) => values),
  ConsentDraft,
);

/** Of a new contact only if there are some. */
const newTags = z.pipe(
  z.transform((tags: readonly ContactTag[]): TagChange | undefined =>
    tags.length === 0 ? undefined : { added_ids: tags.map(({ id }) => id) },
  ),
  z.optional(TagChange),
);
const chosenTags = z.pipe(
  z.transform((tags: readonly ContactTag[]): TagChange => ({ added_ids: tags.map(({ id }) => id) })),
  TagChange,
);

/** Only what a person has changed, since others may change other tags meanwhile. */
export function toTagChange(before: readonly ContactTag[], after: readonly { id: number }[]): TagChange {
  const without = (some: readonly { id: number }[], others: readonly { id: number }[]) =>
    some.filter(({ id }) => others.every((other) => other.id !== id)).map(({ id }) => id);
  return { added_ids: without(after, before), removed_ids: without(before, after) };
}

export const NewContactForm = z.extend(FieldsForm, { newsletter_consent: consentField, tags: newTags });
export type ContactValues = FormValues<z.input<typeof NewContactForm>>;

const further = ['further_emails', 'further_phones'] as const;
type FurtherField = (typeof further)[number];
const isFurther = (field: string): field is FurtherField => further.some((name) => name === field);

const flags = { do_not_call: true, do_not_text: true } as const;

/** Fields whose control has text. */
const fields = z
  .keyof(z.omit(FieldsForm, flags))
  .options.filter((field): field is Exclude<typeof field, FurtherField> => !isFurther(field));

export const newContact: ContactValues = {
  ...textValues(fields),
  lead_status_id: String(newLead),
  further_emails: [],
  further_phones: [],
  do_not_call: false,
  do_not_text: false,
  newsletter_consent: { kind: 'none', source: '' },
  tags: [],
};

/** Only changed fields are sent, so that a contact without a name may stay so, but a known name must not be emptied. */
export const EditContactForm = z.partial(
  z.extend(FieldsForm, { newsletter_consent: consentChange, tags: chosenTags }),
);

export const toContactValues = ({
  newsletter_consent: consent,
  further_emails = [],
  further_phones = [],
  do_not_call = false,
  do_not_text = false,
  tags = [],
  ...contact
}: Partial<ContactDetail>): ContactValues => ({
  ...textValues(fields, contact),
  further_emails: further_emails.map(({ email, label }) => ({ email: show(email), label })),
  further_phones: further_phones.map(({ label, phone_number }) => ({
    label,
    phone_number: show(phone_number),
  })),
  do_not_call,
  do_not_text,
  newsletter_consent: { kind: consent?.kind ?? 'none', source: '' },
  tags,
});

/** Fields with a place of their own on the contact's screen, in its history or above both. */
const placed: readonly string[] = [
  ...further,
  'lead_status_id',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'do_not_call',
  'do_not_text',
  'lead_source_id',
  'preferred_time',
  'lead_type_id',
  'notes',
];

/** Shown under the field's own name, so that every field of a contact is visible. */
export const otherFields = z.keyof(ContactDraft).options.filter((field) => !placed.includes(field));

type Sources = Data<typeof contacts.sources>;

/** The sources a person may choose, plus the contact's current one. */
export function sourceOptions(
  sources: Sources,
  { present, mayConfirm }: { present: number | null; mayConfirm: boolean },
): Option[] {
  return sources
    .filter(({ id, is_manual }) => id === present || (is_manual && (mayConfirm || id !== openHouse)))
    .map(({ id, source }) => ({ value: id, label: source }));
}
