import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** The kinds of work that leave an installation without a person's click. */
const outgoingKinds = [
  'mails',
  'newsletters',
  'invoices',
  'charges',
  'publications',
  'announcements',
] as const;
export type OutgoingKind = (typeof outgoingKinds)[number];

const Waiting = z.object({
  kind: z.enum(outgoingKinds),
  count: z.int(),
  /** since when the oldest of them has waited; null if there is none */
  since: z.nullable(instant),
});

/** A restored installation, from which nothing leaves. */
const OutgoingHold = z.object({
  backup: z.string(),
  /** the moment that the backup shows */
  taken_at: instant,
  restored_at: instant,
  /** a copy to try things in, which is never released */
  is_staging: z.boolean(),
  waiting: z.array(Waiting),
  /** of the restored database; null without invoices */
  last_invoice_number: z.nullable(z.string()),
  /** the same without credit notes */
  last_credit_note_number: z.nullable(z.string()),
});
export type OutgoingHold = z.infer<typeof OutgoingHold>;

/** Everything that waits goes out, or only what comes from now on. */
const releaseScopes = ['everything', 'from_now_on'] as const;
export type ReleaseScope = (typeof releaseScopes)[number];

const badNumber = 'Please enter a number like 2026-000123.';
const badNoteNumber = 'Please enter a number like CN-2026-000123.';

export const Release = z.object({
  scope: z.enum(releaseScopes, 'Please choose what to send.'),
  /** the highest number of an invoice that has been sent to a client; '' if there is none */
  last_invoice_number: z._default(
    z.string(badNumber).check(z.trim(), z.regex(/^(20\d\d-\d{6})?$/, badNumber)),
    '',
  ),
  /** the same of a credit note */
  last_credit_note_number: z._default(
    z.string(badNoteNumber).check(z.trim(), z.regex(/^(CN-20\d\d-\d{6})?$/, badNoteNumber)),
    '',
  ),
});

export const staffOutgoingTag: Tag = {
  name: 'Staff: outgoing',
  description: 'What leaves a restored installation, and its release.',
};

export const staffOutgoing = {
  read: endpoint({
    method: 'GET',
    path: '/staff/outgoing',
    access: staffAreas('restore'),
    summary: 'What waits to leave a restored installation; no hold if nothing is held',
    data: z.object({ hold: z.nullable(OutgoingHold) }),
  }),
  release: endpoint({
    method: 'POST',
    path: '/staff/outgoing/release',
    once: false,
    changes: null,
    access: staffAreas('restore'),
    summary: 'Lets email, newsletters, invoices, charges and publications leave again',
    body: Release,
    data: z.object({ is_released: z.boolean() }),
  }),
};
