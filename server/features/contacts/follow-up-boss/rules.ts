import { accountPath } from '#contract/account-path.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { sources } from '#contract/contacts/sources.ts';
import type { CrmEnquiry, CrmError } from '#server/adapters/crm/crm.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const seller = 2;

/** About a week of attempts of one enquiry. */
const maxAttempts = 170;
const maxDelay = hour;
/** Of all enquiries of a client, while Follow Up Boss fails. */
const maxPause = 15 * minute;
/** Admins are notified after two days without a success. */
const warnAfter = 48 * hour;

/** A form in the history of a contact, with the contact as it is now. */
export type StoredEnquiry = {
  client_id: number;
  history_id: number;
  lead_id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  phone_number: string | null;
  lead_type_id: number | null;
  do_not_call: boolean;
  do_not_text: boolean;
  lead_source_id: number;
  preferred_time: string | null;
  notes: string | null;
  source_url: string | null;
  listing_url: string | null;
  happened_at: string;
};

export function toEnquiry(stored: StoredEnquiry, portalOrigin: string, now: Date): CrmEnquiry {
  const { client_id, history_id, lead_id, listing_url, source_url } = stored;
  return {
    reference: `Enquiry ${client_id}-${history_id}`,
    kind: kindOf(stored),
    source: readHost(source_url) ?? nameSource(stored.lead_source_id),
    message: toMessage(stored, now),
    page_url: toWebAddress(source_url)?.href ?? null,
    listing_url: toWebAddress(listing_url)?.href ?? null,
    person: {
      first_name: stored.first_name,
      last_name: stored.last_name,
      email: stored.email,
      phone: stored.phone_number,
      url: `${portalOrigin}${accountPath(client_id, fillPath(paths.contact, { id: lead_id }))}`,
      tags: [...(stored.do_not_call ? ['Do not call'] : []), ...(stored.do_not_text ? ['Do not text'] : [])],
    },
  };
}

function kindOf({ listing_url, lead_type_id }: StoredEnquiry): CrmEnquiry['kind'] {
  if (toWebAddress(listing_url)) return 'property';
  return lead_type_id === seller ? 'seller' : 'general';
}

const nameSource = (id: number): string => sources.find((source) => source.id === id)?.source ?? '';

/** Follow Up Boss names a website by its domain without www. */
const readHost = (address: string | null): string | undefined =>
  toWebAddress(address)?.hostname.replace(/^www\./, '');

function toWebAddress(text: string | null): URL | null {
  const url = text === null ? null : URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** One that arrives late says when it was sent, since it would look as if it had just come. */
function toMessage({ notes, preferred_time, happened_at }: StoredEnquiry, now: Date): string {
  const isLate = now.getTime() - Date.parse(happened_at) > hour;
  return [
    notes,
    preferred_time && `Preferred time: ${preferred_time}`,
    isLate && `Sent on ${happened_at.slice(0, 16).replace('T', ' at ')} UTC`,
  ]
    .filter(Boolean)
    .join('\n');
}

export type FailedAttempt = {
  /** of this enquiry, this one included */
  attempts: number;
  /** of the client since the last success, this one included */
  failures: number;
  now: Date;
  /** from 0 to 1 */
  random: number;
};

export type CrmOutcome =
  /** Only another key helps; all enquiries wait for it. */
  | { kind: 'key' }
  /** This enquiry is not tried again; others go on. */
  | { kind: 'failed' }
  /** `at`: when this enquiry is tried again; `pausedUntil`: when any of the client is */
  | { kind: 'later'; at: Date; pausedUntil: Date };

/** Delays double, as Follow Up Boss asks of its callers, and are never shorter than it says. */
export function decideFailure(
  { kind, waitMs }: Pick<CrmError, 'kind' | 'waitMs'>,
  { attempts, failures, now, random }: FailedAttempt,
): CrmOutcome {
  if (kind === 'key') return { kind: 'key' };
  if (kind === 'refused' || attempts >= maxAttempts) return { kind: 'failed' };
  const delay = Math.min(maxDelay, minute * 2 ** Math.min(attempts - 1, 20));
  const pause = Math.min(maxPause, second * 2 ** Math.min(failures, 20));
  const jitter = 1 + random / 10;
  return {
    kind: 'later',
    at: new Date(now.getTime() + Math.max(delay * jitter, waitMs)),
    pausedUntil: new Date(now.getTime() + Math.max(pause * jitter, waitMs)),
  };
}

/** Once for each time of failures. */
export const shouldWarn = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= warnAfter;
