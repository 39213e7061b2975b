import { services, type Service } from '#contract/access.ts';
import type { Feature } from '#contract/features.ts';
import { launchPhaseIds, launchPhaseName, launchPhaseNames } from '#contract/launch/phases.ts';
import type { ClientRow, ListedClient } from '#contract/staff/staff.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';

export const statusTones: Record<ClientRow['account_status'], Tone> = {
  Launch: 'amber',
  Live: 'green',
  Paused: 'slate',
  Cancelled: 'red',
};

export const waitingLabels: Record<NonNullable<ListedClient['waits_for']>, string> = {
  us: 'Waiting for us',
  client: 'Waiting for the client',
};

export const phaseOptions = launchPhaseIds.map((id) => ({ value: id, label: launchPhaseNames[id] }));

/** 'Launch: Sample'. A phase left over from an earlier launch is ignored. */
export function formatClientStatus({ account_status, launch_phase_id, is_live }: ClientRow): string {
  const phase = launchPhaseName(launch_phase_id);
  return account_status === 'Launch' && !is_live && phase ? `Launch: ${phase}` : account_status;
}

export const serviceNames: Record<Service, string> = {
  web: 'Website',
  in_touch: 'Newsletter (in_touch)',
  social: 'Social',
  social_plus: 'Social Plus',
  facebook_legacy: 'Facebook (old accounts)',
  facebook_ads: 'Facebook ads',
  google_ads: 'Google ads',
};

export const serviceOptions = services.map((value) => ({ value, label: serviceNames[value] }));

export const featureNames: Record<Feature, string> = {
  TESTIMONIAL_MANAGER: 'Testimonials manager',
  NEWSLETTER_SETTINGS: 'Newsletter settings',
  CONTACTS_MESSAGING: 'Messaging (announced)',
  LISTINGS_AI: 'Listings AI',
  MINI_EDITOR_AI: 'AI in the editor',
  GOOGLE_ADS: 'Google ads stats',
  DISPLAY_NEW_TAG: "Tag 'new' on contacts",
  LISTING_CREATION: 'Creating listings',
  ANALYTICS: 'Analytics',
};
