import { declareActivity } from '../events/activity-events.ts';
import { textAt } from '../events/sentences.ts';

export const staffActivity = declareActivity({
  type: 'user',
  events: {
    'staff.secrets_read': {
      sentence: ({ user, details }) => `${user} read your ${secretOf(details)}: ${textAt(details, 'reason')}`,
      staffSentence: ({ user, details }) =>
        `${user} read the ${secretOf(details)}: ${textAt(details, 'reason')}`,
    },
    'staff.client_added': { sentence: ({ user }) => `${user} opened this account.` },
    'staff.status_changed': {
      sentence: ({ user, details }) =>
        `${user} ${statusVerbs[textAt(details, 'change')] ?? 'changed'} this account.`,
    },
    'staff.token_rotated': { sentence: ({ user }) => `${user} replaced the token of your websites.` },
    'staff.site_added': { sentence: ({ user }) => `${user} added a website to this account.` },
    'staff.site_changed': { sentence: ({ user }) => `${user} changed the domains of a website.` },
    'staff.publisher_changed': {
      sentence: ({ user }) => `${user} changed where the listings of a website are published.`,
    },
    'staff.client_exported': { sentence: ({ user }) => `${user} exported everything of this account.` },
    'staff.client_changed': {
      sentence: ({ user, details }) => `${user} changed ${keysOf(details)} of this client.`,
      isInternal: true,
    },
  },
});

const statusVerbs: Record<string, string> = {
  paused: 'paused',
  cancelled: 'closed',
  reopened: 'reopened',
};

const secretWords: Record<string, string> = {
  domain_name_password: 'domain password',
  instagram_password: 'Instagram password',
};
const secretOf = (details: Record<string, unknown>) =>
  secretWords[textAt(details, 'field')] ?? textAt(details, 'field');

const changeable: Record<string, string> = {
  package: 'the package',
  services: 'the services',
  features: 'the features',
  account_status: 'the account status',
  is_live: 'the site being live',
  launch_phase_id: 'the launch phase',
  launch_sample_url: 'the address of the sample',
  mls_agent_ids: 'the MLS numbers of the agents',
};

function keysOf({ keys }: Record<string, unknown>): string {
  const labels = Object.entries(changeable).flatMap(([key, words]) =>
    Array.isArray(keys) && keys.includes(key) ? [words] : [],
  );
  return labels.length === 0 ? 'something' : labels.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
