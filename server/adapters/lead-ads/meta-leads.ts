import * as z from 'zod/mini';
import { hmacSha256, isSameBytes } from '#server/core/security/hashes.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { askJson, type JsonAnswer } from '../statistics/ask-json.ts';
import type { MetaConfig } from '../statistics/meta/meta.ts';
import { StatsError } from '../statistics/stats-provider.ts';
import { LeadAdsError, type AdForm, type AdLead, type LeadAds } from './lead-ads.ts';
import { isNearlyUsed, missingObject, readFailure } from './meta-lead-errors.ts';

const Id = z.string().check(z.regex(/^\d{1,30}$/));
const Page = z.looseObject({ id: Id, name: z.string() });
const Lead = z.looseObject({
  id: Id,
  form_id: z.optional(Id),
  created_time: z.string(),
  field_data: z.optional(z.array(z.looseObject({ name: z.string(), values: z.array(z.string()) }))),
  custom_disclaimer_responses: z.optional(
    z.array(z.looseObject({ checkbox_key: z.string(), is_checked: z.union([z.string(), z.boolean()]) })),
  ),
});
const List = z.looseObject({
  data: z.array(z.unknown()),
  paging: z.optional(
    z.looseObject({
      cursors: z.optional(z.looseObject({ after: z.optional(z.string()) })),
      next: z.optional(z.string()),
    }),
  ),
});
const leadFields = 'id,form_id,created_time,field_data,custom_disclaimer_responses';
const maxPages = 1000;
const perPage = '100';

/** Lead ads on Facebook and Instagram, from Meta's Graph API with the token of a page. */
export function createMetaLeads({ url, version, appSecret }: MetaConfig, send: SendOutbound): LeadAds {
  async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    token: string,
    query: Record<string, string> = {},
  ): Promise<JsonAnswer | typeof missingObject> {
    // a text that a header cannot carry was never a token
    if (!/^[!-~]+$/.test(token))
      throw new LeadAdsError('Facebook doesn’t accept this access token.', { kind: 'token' });
    const proof = appSecret && hmacSha256(appSecret, Buffer.from(token)).toString('hex');
    const search = new URLSearchParams({ ...query, ...(proof ? { appsecret_proof: proof } : {}) });
    const answer = await askJson(send, 'Facebook', {
      method,
      url: `${url}/${version}/${path}?${search.toString()}`,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    }).catch((error: unknown) => {
      if (!(error instanceof StatsError)) throw error;
      throw new LeadAdsError(error.message, { kind: 'later', cause: error });
    });
    const failure = readFailure(answer);
    if (failure instanceof LeadAdsError) throw failure;
    return failure === null ? answer : missingObject;
  }

  /** Meta's own address of the next page contains the token, so only its cursor is used. */
  async function* readPages(path: string, token: string, query: Record<string, string>) {
    let after: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const answer = await ask('GET', path, token, {
        ...query,
        limit: perPage,
        ...(after === undefined ? {} : { after }),
      });
      if (answer === missingObject) return;
      const { success, data } = List.safeParse(answer.body);
      if (!success) throw unreadable();
      yield data.data;
      // a page may be short or empty and still have a next one
      if (data.paging?.next === undefined) return;
      const next = data.paging.cursors?.after;
      if (next === undefined || next === after) throw unreadable();
      after = next;
      if (isNearlyUsed(answer.headers))
        throw new LeadAdsError('Facebook asks us to wait.', { kind: 'later', waitMs: 600_000 });
    }
    throw unreadable();
  }

  return {
    readPage: async (token) => {
      const answer = await ask('GET', 'me', token, { fields: 'id,name' });
      const { success, data } = Page.safeParse(answer === missingObject ? null : answer.body);
      if (!success) throw unreadable();
      return { id: data.id, name: data.name };
    },
    subscribe: async (page, token) => {
      const answer = await ask('POST', `${page}/subscribed_apps`, token, { subscribed_fields: 'leadgen' });
      if (answer === missingObject)
        throw new LeadAdsError('This isn’t the token of a page.', { kind: 'access' });
    },
    unsubscribe: async (page, token) => void (await ask('DELETE', `${page}/subscribed_apps`, token)),
    listForms: async (page, token) => {
      const forms: AdForm[] = [];
      for await (const some of readPages(`${page}/leadgen_forms`, token, { fields: 'id,name' }))
        for (const one of some) {
          const { success, data } = Page.safeParse(one);
          if (success) forms.push({ id: data.id, name: data.name });
        }
      return forms;
    },
    readLead: async (id, token) => {
      const answer = await ask('GET', id, token, { fields: leadFields });
      return answer === missingObject ? null : toLead(answer.body);
    },
    listLeads: async function* listLeads(form, token, since) {
      const filtering = [
        { field: 'time_created', operator: 'GREATER_THAN', value: Math.floor(since.getTime() / 1000) },
      ];
      const query = { fields: leadFields, filtering: JSON.stringify(filtering) };
      for await (const some of readPages(`${form}/leads`, token, query)) yield some.map(toLead);
    },
  };
}

const unreadable = () =>
  new LeadAdsError('Facebook answered in a way that we can’t read.', { kind: 'later' });

/** A lead that cannot be read is an error, since nothing of it may be lost. */
function toLead(sent: unknown): AdLead {
  const { success, data } = Lead.safeParse(sent);
  const created_at = new Date(data?.created_time ?? '');
  if (!success || Number.isNaN(created_at.getTime())) throw unreadable();
  return {
    id: data.id,
    form_id: data.form_id ?? null,
    created_at,
    answers: (data.field_data ?? []).map(({ name, values }) => ({ name, values })),
    consents: (data.custom_disclaimer_responses ?? []).map(({ checkbox_key, is_checked }) => ({
      name: checkbox_key,
      isTicked: is_checked === true || is_checked === '1' || is_checked === 'true',
    })),
  };
}

/** Whether Meta sent this body: its header is `sha256=` and the HMAC of the body in hex. */
export function isSignedByMeta(body: Buffer, header: unknown, appSecret: string): boolean {
  if (typeof header !== 'string' || header.length > 200) return false;
  const digest = `sha256=${hmacSha256(appSecret, body).toString('hex')}`;
  return isSameBytes(Buffer.from(header), Buffer.from(digest));
}
