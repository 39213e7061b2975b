import { formatFieldLabel } from '#contract/fields.ts';
import { rawSql, type Sql } from '#server/core/db/sql.ts';
import { declareActivity } from '#server/core/events/activity-events.ts';
import { staffMember } from '#server/core/events/log-activity.ts';
import { textAt } from '#server/core/events/sentences.ts';

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
        details['is_planned'] === true
          ? 'This account was closed, as planned.'
          : `${user} ${statusVerbs[textAt(details, 'change')] ?? 'changed'} this account.`,
    },
    'staff.token_rotated': { sentence: ({ user }) => `${user} replaced the token of your websites.` },
    'staff.site_added': { sentence: ({ user }) => `${user} added a website to this account.` },
    'staff.site_changed': { sentence: ({ user }) => `${user} changed the domains of a website.` },
    'staff.publisher_changed': {
      sentence: ({ user }) => `${user} changed where the listings of a website are published.`,
    },
    'staff.client_exported': { sentence: ({ user }) => `${user} exported everything of this account.` },
    'staff.client_changed': {
      sentence: ({ user, details }) => `${user} changed ${changesIn(details)} of this client.`,
      isInternal: true,
    },
  },
});

/** An action of staff concerns the whole client, unless a subject is named. */
export const aboutClient = (staffId: number | null, client: Sql = rawSql('client_id')) => ({
  by: staffMember(staffId, client),
  subject: rawSql('NULL'),
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
  name: 'the name',
  country: 'the country',
  state_or_province: 'the province or state',
  time_zone: 'the time zone',
  postal_address: 'the postal address',
  package: 'the package',
  services: 'the services',
  features: 'the features',
  account_status: 'the account status',
  is_live: 'the site being live',
  launch_phase_id: 'the launch phase',
  launch_sample_url: 'the address of the sample',
  mls_agent_ids: 'the MLS numbers of the agents',
};

/** The description of the changes; an older record names the keys that were sent. */
function changesIn({ keys, changes, tax_from }: Record<string, unknown>): string {
  const fieldChanges = Array.isArray(changes) ? changes.filter(isChange) : [];
  const words = Array.isArray(changes)
    ? fieldChanges.map(formatFieldChange)
    : labelsOf(Array.isArray(keys) ? keys : []);
  const day = typeof tax_from === 'string' ? [`the taxes to follow the place from ${tax_from}`] : [];
  return [...words, ...day].join(', ').replace(/, ([^,]*)$/, ' and $1') || 'something';
}

type FieldChange = { field: string; from: unknown; to: unknown };
const isChange = (value: unknown): value is FieldChange =>
  typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string';

/** Values of one short word are quoted in full. */
const namedFields = ['name', 'country', 'state_or_province', 'time_zone'];

function formatFieldChange({ field, from, to }: FieldChange): string {
  const label = changeable[field] ?? formatFieldLabel(field).toLowerCase();
  if (!namedFields.includes(field)) return label;
  if (typeof to !== 'string') return `${label} removed`;
  return typeof from === 'string' ? `${label} from '${from}' to '${to}'` : `${label} to '${to}'`;
}

const labelsOf = (keys: readonly unknown[]): string[] =>
  Object.entries(changeable).flatMap(([key, words]) => (keys.includes(key) ? [words] : []));
