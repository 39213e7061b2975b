import * as z from 'zod/mini';
import { OutboundError } from '#server/engines/outbound/outbound-error.ts';
import { readRetryAfter } from '#server/engines/outbound/retry-after.ts';
import type { OutboundResponse } from '#server/engines/outbound/send-once.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { CrmError, type Crm, type CrmEnquiry } from './crm.ts';

/*
 * Follow Up Boss, after its public documentation: docs.followupboss.com/reference with events-post, events-get,
 * people-get, identity, identification, rate-limiting and error-responses.
 */

export type FollowUpBossConfig = {
  /** up to and including /v1 */
  url: string;
  /** the name of this system, and the key that Follow Up Boss gave it */
  system: string;
  systemKey: string | undefined;
};

const maxBytes = 4 * 1024 * 1024;
const timeoutMs = 15_000;
/** The newest events of one person, among which a lost one must be. */
const eventsPerPerson = 100;

/** Only these types start the action plans of an account, which it expects of a lead. */
const types = {
  property: 'Property Inquiry',
  seller: 'Seller Inquiry',
  general: 'General Inquiry',
} as const satisfies Record<CrmEnquiry['kind'], string>;

const Identity = z.looseObject({
  account: z.optional(
    z.looseObject({ name: z.optional(z.nullable(z.string())), domain: z.optional(z.nullable(z.string())) }),
  ),
});
const People = z.looseObject({ people: z.array(z.looseObject({ id: z.int() })) });
const Events = z.looseObject({
  events: z.array(z.looseObject({ description: z.optional(z.nullable(z.string())) })),
});
const Failure = z.looseObject({ errorMessage: z.string() });

export function createFollowUpBoss(
  { url, system, systemKey }: FollowUpBossConfig,
  send: SendOutbound,
  clock: () => Date,
): Crm {
  /** A call whose answer means that it succeeded. */
  async function call(
    method: 'GET' | 'POST',
    path: string,
    key: string,
    body?: object,
  ): Promise<OutboundResponse> {
    const isWrite = method === 'POST';
    const response = await send({
      method,
      url: `${url}/${path}`,
      // the key is the name of the user, and the password is empty
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        accept: 'application/json',
        'x-system': system,
        ...(systemKey === undefined ? {} : { 'x-system-key': systemKey }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs,
      maxBytes,
    }).catch((error: unknown) => {
      throw error instanceof OutboundError ? describeOutbound(error, isWrite) : error;
    });
    if (response.status < 200 || response.status >= 300) throw describeAnswer(response, clock(), isWrite);
    return response;
  }

  return {
    readAccount: async (key) => {
      const { account } = read(Identity, await call('GET', 'identity', key));
      return account?.name || account?.domain || 'Follow Up Boss';
    },
    sendEnquiry: async (enquiry, key) => {
      const { status } = await call('POST', 'events', key, toEvent(enquiry, system));
      // "the lead flow associated with this source has been archived and ignored"
      if (status === 204) throw new CrmError(isArchived(enquiry.source), { kind: 'refused' });
    },
    hasEnquiry: async ({ reference, person: { email, phone } }, key) => {
      const by = email === null ? { phone: phone ?? '' } : { email };
      const search = new URLSearchParams({ ...by, fields: 'id', includeTrash: 'true' });
      const { people } = read(People, await call('GET', `people?${search.toString()}`, key));
      for (const { id } of people) {
        const query = `events?personId=${id}&limit=${eventsPerPerson}`;
        const { events } = read(Events, await call('GET', query, key));
        if (events.some(({ description }) => description === reference)) return true;
      }
      return false;
    },
  };
}

/** The fields of an event that are sent; those without a value are left out. */
const toEvent = (enquiry: CrmEnquiry, system: string) => {
  const { first_name: firstName, last_name: lastName, email, phone, url, tags } = enquiry.person;
  return {
    source: enquiry.source,
    system,
    type: types[enquiry.kind],
    message: enquiry.message,
    description: enquiry.reference,
    ...(enquiry.page_url === null ? {} : { pageUrl: enquiry.page_url }),
    ...(enquiry.listing_url === null ? {} : { property: { url: enquiry.listing_url } }),
    person: {
      firstName,
      lastName,
      emails: email === null ? [] : [{ value: email }],
      phones: phone === null ? [] : [{ value: phone }],
      sourceUrl: url,
      ...(tags.length === 0 ? {} : { tags }),
    },
  };
};

const isArchived = (source: string) =>
  `Follow Up Boss ignored it, because the lead flow “${source}” is archived there.`;

function read<Schema extends z.core.$ZodType>(schema: Schema, { body }: OutboundResponse): z.output<Schema> {
  try {
    return z.parse(schema, JSON.parse(body.toString('utf8')));
  } catch (error) {
    throw new CrmError('Follow Up Boss answered in a way that we can’t read.', {
      kind: 'later',
      cause: error,
    });
  }
}

function describeOutbound(error: OutboundError, isWrite: boolean): CrmError {
  const isUnsure = isWrite && (error.failure === 'may have arrived' || error.failure === 'too long');
  const isSlow = error.failure === 'may have arrived' || error.failure === 'timeout';
  return new CrmError(isSlow ? 'Follow Up Boss didn’t answer in time.' : 'Follow Up Boss can’t be reached.', {
    kind: 'later',
    isUnsure,
    cause: error,
  });
}

function describeAnswer({ status, headers, body }: OutboundResponse, now: Date, isWrite: boolean): CrmError {
  if (status === 401) return new CrmError('Follow Up Boss doesn’t accept this API key.', { kind: 'key' });
  if (status === 403)
    return new CrmError('Follow Up Boss doesn’t let this API key add leads. Has the account expired?', {
      kind: 'key',
    });
  if (status === 429)
    return new CrmError('Follow Up Boss asks us to wait.', {
      kind: 'later',
      waitMs: readRetryAfter(headers['retry-after'], now) * 1000,
    });
  // a server that broke down in the middle may have stored it
  if (status >= 500 || status === 408)
    return new CrmError('Follow Up Boss has a problem of its own.', {
      kind: 'later',
      isUnsure: isWrite,
      waitMs: readRetryAfter(headers['retry-after'], now) * 1000,
    });
  const reason = readReason(body);
  return new CrmError(`Follow Up Boss refused it${reason === null ? '.' : `: ${reason}`}`, {
    kind: 'refused',
  });
}

const maxReasonLength = 200;

function readReason(body: Buffer): string | null {
  try {
    const { success, data } = Failure.safeParse(JSON.parse(body.toString('utf8')));
    return success ? data.errorMessage.trim().slice(0, maxReasonLength) : null;
  } catch {
    return null;
  }
}
