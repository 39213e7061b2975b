import * as z from 'zod/mini';
import { whenReadable } from '../across-fields.ts';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import {
  email,
  instant,
  lastEdit,
  optional,
  phone,
  rowVersion,
  sentVersion,
  text,
  url,
  type ShapeWith,
  requiredLine,
} from '../fields.ts';
import type { Upload } from '../files.ts';
import { areHoursInOrder } from '../support/hours.ts';
import { timeZone } from '../time-zones.ts';

const colour = z
  .string('Please choose a colour.')
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Please choose a colour such as #1f5c4d.'));

const timeOfDay = z
  .string('Please enter a time.')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 09:00.'));

/** 1 is Monday, 7 is Sunday. */
const weekdays = z.array(z.literal([1, 2, 3, 4, 5, 6, 7], 'Please choose days of the week.')).check(
  z.minLength(1, 'Please choose at least one day.'),
  z.overwrite((days) => [...new Set(days)].toSorted((one, other) => one - other)),
);

/** Who the provider is: what mails show, and how clients reach the provider. */
export const ProviderDraft = z.object({
  name: requiredLine(100),
  postal_address: optional(text(300)),
  accent_colour: colour,
  header_colour: colour,
  sender_name: optional(text(100).check(z.regex(/^[^<>",;@\r\n]*$/, 'Please leave out < > " , ; and @.'))),
  sender_email: optional(email),
  sales_email: optional(email),
  support_email: optional(email),
  support_text_number: optional(phone),
  support_phone_number: optional(phone),
  support_days: weekdays,
  support_opens: timeOfDay,
  support_closes: timeOfDay,
  time_zone: timeZone,
  terms_url: optional(url()),
  terms_text: optional(text(50_000)),
});
export type ProviderDraft = z.output<typeof ProviderDraft>;
export type ProviderField = keyof ProviderDraft;

/** Only the keys that are sent change. */
export const ProviderChange = z.extend(z.partial(ProviderDraft), { version: sentVersion }).check(
  z.refine(
    ({ support_opens, support_closes }) =>
      support_opens === undefined ||
      support_closes === undefined ||
      areHoursInOrder(support_opens, support_closes),
    {
      error: 'Please choose a time after opening.',
      path: ['support_closes'],
      when: whenReadable('support_opens', 'support_closes'),
    },
  ),
);
export type ProviderChange = z.output<typeof ProviderChange>;

/** The sentence for staff if a setting decides the value of a field. */
export const fixedBy = (setting: string) =>
  `This is set by ${setting} on the server. Remove it there to edit it here.`;

export const Provider = z.object({
  name: z.nullable(z.string()),
  postal_address: z.nullable(z.string()),
  accent_colour: z.string(),
  header_colour: z.string(),
  sender_name: z.nullable(z.string()),
  sender_email: z.nullable(z.string()),
  sales_email: z.nullable(z.string()),
  support_email: z.nullable(z.string()),
  support_text_number: z.nullable(z.string()),
  support_phone_number: z.nullable(z.string()),
  support_days: z.array(z.int()),
  support_opens: z.string(),
  support_closes: z.string(),
  time_zone: z.string(),
  terms_url: z.nullable(z.string()),
  terms_text: z.nullable(z.string()),
  /** the address of the logo */
  logo: z.nullable(z.string()),
  /** the sender of mail now, with the defaults for empty fields */
  sender: z.string(),
  /** fields whose value is set by the environment */
  fixed: z.array(z.object({ field: z.string(), setting: z.string() })),
  changed_at: z.nullable(instant),
  version: rowVersion,
  /** `user_id` is the member of staff who made it */
  last_edit: lastEdit,
} satisfies ShapeWith<ProviderDraft>);
export type Provider = z.infer<typeof Provider>;

/** All mail programs show these two. */
export const logoUpload: Upload = { types: ['png', 'jpg'], most: 1 };

export const staffProviderTag: Tag = {
  name: 'Staff: provider',
  description: 'Who the provider is: name, logo and colours of mails, sender, support hours and numbers.',
};

export const staffProvider = {
  read: endpoint({
    method: 'GET',
    path: '/staff/provider',
    access: staffAreas('provider'),
    summary: "The provider's own data, and which fields a setting of the server decides",
    data: Provider,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/staff/provider',
    changes: null,
    access: staffAreas('provider'),
    summary: 'Changes the keys that are sent; mails and the support screens of clients follow at once',
    refuses: ['changed_elsewhere'],
    body: ProviderChange,
    data: Provider,
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/staff/provider/logo',
    once: false,
    changes: null,
    access: staffAreas('provider'),
    summary: 'Takes the logo; mails carry it from now on',
    upload: logoUpload,
    body: z.object({}),
    data: Provider,
    status: 201,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/staff/provider/logo',
    changes: null,
    access: staffAreas('provider'),
    summary: 'Mails carry the name in place of the logo again',
    data: Provider,
  }),
};
