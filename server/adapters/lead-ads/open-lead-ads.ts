import { sendToConfigured } from '#server/engines/outbound/send-outbound.ts';
import type { MetaConfig } from '../statistics/meta/meta.ts';
import type { LeadAds } from './lead-ads.ts';

/** Undefined unless the provider has an app at Meta with a webhook. Its code is loaded with the first call. */
export function openLeadAds(config: MetaConfig): LeadAds | undefined {
  if (config.appSecret === undefined || config.verifyToken === undefined) return undefined;
  let opened: Promise<LeadAds> | undefined;
  const load = () =>
    (opened ??= import('./meta-leads.ts').then(({ createMetaLeads }) =>
      createMetaLeads(config, sendToConfigured),
    ));
  return {
    readPage: async (token) => (await load()).readPage(token),
    subscribe: async (page, token) => (await load()).subscribe(page, token),
    unsubscribe: async (page, token) => (await load()).unsubscribe(page, token),
    listForms: async (page, token) => (await load()).listForms(page, token),
    readLead: async (id, token) => (await load()).readLead(id, token),
    listLeads: async function* listLeads(form, token, since) {
      yield* (await load()).listLeads(form, token, since);
    },
  };
}
