import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import type { Crm } from './crm.ts';
import type { FollowUpBossConfig } from './follow-up-boss.ts';

/** Its code is loaded with the first call. */
export function openCrm(config: FollowUpBossConfig, send: SendOutbound, clock: () => Date): Crm {
  let opened: Promise<Crm> | undefined;
  const load = () =>
    (opened ??= import('./follow-up-boss.ts').then(({ createFollowUpBoss }) =>
      createFollowUpBoss(config, send, clock),
    ));
  return {
    readAccount: async (key) => (await load()).readAccount(key),
    sendEnquiry: async (enquiry, key) => (await load()).sendEnquiry(enquiry, key),
    hasEnquiry: async (enquiry, key) => (await load()).hasEnquiry(enquiry, key),
  };
}
