import * as z from 'zod/mini';
import { whenReadable } from '../across-fields.ts';
import { staffAreas } from '../access.ts';
import { daysBetween } from '../days.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id, instant, optional, required, requiredText, text } from '../fields.ts';
import { isCalendarDay } from '../zoned-time.ts';

/** The systems that can give the days of an earlier website. */
export const importVendors = ['plausible', 'umami'] as const;
export type ImportVendor = (typeof importVendors)[number];

export const vendorNames: Record<ImportVendor, string> = { plausible: 'Plausible', umami: 'Umami' };

/** Five years. */
const maxImportedDays = 1830;
const importTooLong = 'Please choose at most five years.';
const importReversed = 'Please choose a last day that isn’t before the first.';
export const importNotOver = 'Please choose days that are over.';
const needsUserName = 'Please enter a user name: only Umami Cloud has keys.';

const day = z.string(required).check(z.refine(isCalendarDay, { error: 'Please choose a day.', abort: true }));

/** Without a user, a query, a fragment or a slash at the end. */
const address = text(300).check(
  z.overwrite((typed) => (typed.endsWith('/') ? typed.slice(0, -1) : typed)),
  z.regex(
    /^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/,
    'Please enter an address such as https://stats.example.com.',
  ),
);

const webAddress = optional(address);
const maxUserName = 200;
const maxToken = 500;
const website = {
  /** the website there: its domain at Plausible, its ID at Umami */
  account: requiredText(200),
  from: day,
  to: day,
};

const checkDays = z.check<{ from: string; to: string }>(
  ({ value, issues }) => {
    const message =
      value.from > value.to
        ? importReversed
        : daysBetween(value.from, value.to) >= maxImportedDays
          ? importTooLong
          : null;
    if (message !== null) issues.push({ code: 'custom', path: ['to'], message, input: value });
  },
  { when: whenReadable('from', 'to') },
);

const checkUser = z.check<{
  vendor: ImportVendor;
  address?: string | null | undefined;
  user_name?: string | null | undefined;
}>(
  ({ value, issues }) => {
    if (value.vendor === 'umami' && value.address && !value.user_name)
      issues.push({ code: 'custom', path: ['user_name'], message: needsUserName, input: value });
  },
  { when: whenReadable('vendor', 'address') },
);

const ImportDraft = z
  .object({
    site_id: id,
    vendor: z.enum(importVendors, required),
    /** empty for the service of the vendor */
    address: z.optional(webAddress),
    /** of an Umami that runs elsewhere */
    user_name: z.optional(optional(text(maxUserName))),
    /** a key, or the password of the user; empty keeps the present one while an import is not over */
    token: z.optional(optional(text(maxToken))),
    ...website,
  })
  .check(checkDays, checkUser);

/** The forms, each without the fields that its vendor does not have. */
const shared = { ...website, address: webAddress, token: text(maxToken) };
export const PlausibleImport = z.object(shared).check(checkDays);
export const UmamiImport = z.object({ ...shared, user_name: text(maxUserName) }).check(checkDays);

/** `later`: it is tried again. `refused`: only a person can help. */
const importStates = ['waiting', 'later', 'refused', 'done'] as const;

export const SiteImport = z.object({
  site_id: id,
  vendor: z.enum(importVendors),
  /** null for the service of the vendor */
  address: z.nullable(z.string()),
  account: z.string(),
  user_name: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  state: z.enum(importStates),
  /** why the last try brought nothing; the numbers of an earlier import stay */
  error: z.nullable(z.string()),
  started_at: instant,
  finished_at: z.nullable(instant),
  /** how many days are here, by this import and earlier ones from the same system */
  days: z.int(),
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
});
export type SiteImport = z.infer<typeof SiteImport>;

export const staffImportsTag: Tag = {
  name: 'Imported statistics',
  description: 'The days of an earlier website, imported from the system that counted them.',
};

export const staffImports = {
  list: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/stats-imports',
    access: staffAreas('clients'),
    summary: 'The imports of a client’s websites, with their progress',
    refuses: ['not_found'],
    data: z.array(SiteImport),
  }),
  start: endpoint({
    method: 'PUT',
    path: '/staff/clients/{id}/stats-imports',
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary:
      'Imports the days of a range; the system is asked first. A repeat replaces the days of the range, and days that the portal counted stay as they are',
    body: ImportDraft,
    data: z.object({ started: z.literal(true) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/clients/{id}/stats-imports',
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary: 'Removes all days that were imported from one system, and nothing else',
    body: z.object({ site_id: id, vendor: z.enum(importVendors, required) }),
    data: z.object({ removed: z.literal(true) }),
  }),
};
