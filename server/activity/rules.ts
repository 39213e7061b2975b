import { launchPhaseName } from '#contract/launch/phases.ts';
import type { Activity, ActivityType, Change, Notification } from '#contract/activity/activity.ts';
import { activityTypes } from '#contract/activity/activity.ts';
import { snippetAtMost, sources } from '#contract/contacts/contacts.ts';
import { launchPathOf } from '#contract/launch/launch.ts';
import type { EventName } from '../db/activity-log.ts';
import type { ActivityRow } from './activity-page.ts';
import type { FormRow, NotificationRow } from './queries.ts';

type Filter = { days?: string | undefined; type?: string | undefined; staff?: boolean | undefined };

/** '' and 'all' ask for every one of them. */
export const filterOf = ({ days = '', type = '', staff = false }: Filter) => ({
  days: days === '' || days === 'all' ? null : Number(days),
  type: type === '' || type === 'all' ? null : type,
  staff,
});

export const supportTeam = 'Support team';

/** A row of the log as its reader sees it: the sentence is made now, of what is still there. */
export function toActivity(row: ActivityRow): Activity {
  const { id, event, is_staff, created_at } = row;
  const user_name = is_staff ? (row.staff ?? supportTeam) : row.user;
  const worded = isKnown(event)
    ? sentences[event]({ ...row, user: user_name ?? 'A user' })
    : 'Something changed.';
  return {
    id,
    type: typeOf(row.type),
    event,
    message: worded,
    url: placeOf(row),
    note: row.form && noteOf(row.form),
    created_at,
    user_name,
    is_staff,
  };
}

type Said = Pick<ActivityRow, 'name' | 'subject_id' | 'details'> & { user: string };
type Sentence = (said: Said) => string;

const somebody = ({ name }: Said) => name ?? 'A contact';
const contact = ({ name }: Said) => name ?? 'a contact';
const address = ({ name }: Said) => name ?? 'a listing';
const did =
  (what: string): Sentence =>
  ({ user }) =>
    sentence(`${user} ${what}`);
const didTo =
  (what: string, whom: (said: Said) => string): Sentence =>
  (said) =>
    sentence(`${said.user} ${what} ${whom(said)}`);

/** Ends once, whatever its last word ends with: a question, or a name like 'Sam Novak Jr.' */
const sentence = (words: string) => (/[.?!…]$/.test(words) ? words : `${words}.`);

const sentences: Record<EventName, Sentence> = {
  'contact.received': (said) => `${somebody(said)} submitted a form.`,
  'contact.updated_by_form': (said) => `${somebody(said)} sent a new form.`,
  'contact.created': didTo('created', contact),
  'contact.edited': didTo('edited', contact),
  'contact.status_changed': didTo('changed the status of', contact),
  'contact.deleted': did('deleted a contact'),
  'contact.spam': did('reported a contact as spam'),
  'contact.exported': did('exported contacts'),

  'listing.created': didTo('created', address),
  'listing.edited': didTo('edited', address),
  'listing.status_changed': didTo('changed the status of', address),
  'listing.deleted': didTo('deleted', address),
  'listing.imported': (said) => `${said.user} imported ${countOf(said, 'listing')}.`,
  'listing.published': ({ name }) => `${name ?? 'A listing'} was published.`,

  'testimonial.requested': didTo('requested a testimonial of', contact),
  'testimonial.created': didTo('created the testimonial of', contact),
  'testimonial.edited': didTo('edited the testimonial of', contact),
  'testimonial.published': didTo('published the testimonial of', contact),
  'testimonial.deleted': didTo('deleted the testimonial of', contact),
  'testimonial.imported': (said) => `${said.user} imported ${countOf(said, 'testimonial')}.`,
  'testimonial.received': (said) => `${somebody(said)} submitted a testimonial.`,

  'newsletter.saved': did('saved the newsletter'),
  'newsletter.skipped': did('skipped the newsletter'),
  'newsletter.unskipped': did('unskipped the newsletter'),
  'newsletter.sent': () => 'The newsletter was sent.',

  'launch.step_saved': ({ user, details }) =>
    `${user} saved ${details['step'] === undefined ? 'a step' : `step ${String(details['step'])}`} of the launch forms.`,
  'launch.answer_returned': ({ user, details }) =>
    sentence(`${user} sent an answer of the launch forms back: ${textAt(details, 'label')}`),
  'launch.submitted': did('submitted the launch forms'),
  'launch.publish_requested': did('asked for the website to be published'),
  'launch.phase_changed': movedTo,
  'launch.live': () => 'Your website is live.',

  'billing.card_updated': did('updated the payment details'),
  'invoice.created': (said) => `Invoice ${invoiceOf(said)}was created.`,
  'invoice.paid': (said) => `Invoice ${invoiceOf(said)}was paid.`,
  'invoice.failed': (said) => `Invoice ${invoiceOf(said)}could not be paid.`,

  'settings.leads': did('updated the lead settings'),
  'settings.listings': did('updated the listing settings'),

  'user.invited': didTo('invited', user),
  'user.activated': ({ name }) => `${name ?? 'A user'} joined your account.`,
  'user.edited': didTo('edited', user),
  'user.removed': didTo('removed', user),
  'user.second_factor_reset': (said) =>
    `${said.user} reset two-step sign-in for ${user(said)}: ${textAt(said.details, 'reason')}`,
  'staff.impersonated': ({ user, details }) =>
    `${user} signed in to your account: ${textAt(details, 'reason')}`,
  'staff.secrets_read': ({ user, details }) =>
    `${user} read your ${secretOf(details)}: ${textAt(details, 'reason')}`,
  'staff.client_changed': ({ user, details }) => `${user} changed ${keysOf(details)} of this client.`,

  'ai.description': did('generated a listing description'),
};

function user({ name }: Said): string {
  return name ?? 'a user';
}

function movedTo({ details }: Pick<Said, 'details'>): string {
  return `Your website moved to ${launchPhaseName(Number(details['launch_phase_id'])) ?? 'its next phase'}.`;
}

const countOf = ({ details }: Said, noun: string) => {
  const n = Number(details['count'] ?? 0);
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
};
const formsOf = ({ forms }: Record<string, unknown>) =>
  forms === 1 ? '1 more form came in' : `${Number(forms)} more forms came in`;
const invoiceOf = ({ subject_id }: Said) => (subject_id === null ? '' : `${subject_id} `);

function textAt(details: Record<string, unknown>, key: string): string {
  const value = details[key];
  return typeof value === 'string' ? value : '';
}

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
};

function keysOf({ keys }: Record<string, unknown>): string {
  const said = Object.entries(changeable).flatMap(([key, words]) =>
    Array.isArray(keys) && keys.includes(key) ? [words] : [],
  );
  return said.length === 0 ? 'something' : said.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

/** A place to look, as long as there is something to see. */
function placeOf({ type, event, subject_id, name }: ActivityRow): string | null {
  if (subject_id === null || name === null) return null;
  if (type === 'contact') return `/contacts/view/${subject_id}`;
  if (type === 'user' && event !== 'user.removed') return `/settings/users/${subject_id}`;
  return null;
}

// A newer Foyer beside this one may write what this one has no words for.
const isKnown = (event: string): event is EventName => event in sentences;
const typeOf = (type: string): ActivityType => activityTypes.find((one) => one === type) ?? 'contact';

/** The sentence and the place a notification leads to, made when it is read. */
export function toNotification(row: NotificationRow): Notification {
  const { message, url } = told(row);
  const note = row.form && noteOf(row.form);
  return { id: row.id, message, url, note, seen: row.seen, created_at: row.created_at };
}

/** 'Home evaluation: What is our house worth?' in one line, for a glance. */
export function noteOf({ lead_source_id, notes }: FormRow): string {
  const source = sources.find(({ id }) => id === lead_source_id)?.source ?? 'A form';
  const said = (notes ?? '').replaceAll(/\s+/g, ' ').trim();
  if (said === '') return source;
  const letters = [...said];
  return `${source}: ${letters.length > snippetAtMost ? `${letters.slice(0, snippetAtMost).join('').trimEnd()}…` : said}`;
}

/** Whether the newest line says more than the one known: another form within the hour is the same line at another time. */
export function isNews(now: NotificationRow | null, known: NotificationRow | null): boolean {
  if (now === null || known === null) return now !== null;
  if (now.created_at !== known.created_at) return now.created_at > known.created_at;
  return now.id > known.id || (now.id === known.id && now.history_id !== known.history_id);
}

function told(row: NotificationRow): { message: string; url: string } {
  const { event, lead_id, history_id, details } = row;
  const name = row.name ?? 'A contact';
  // of one person within an hour
  const forms = Number(details['forms'] ?? 1);
  const entry = `/contacts/view/${lead_id}/${history_id}`;
  switch (event) {
    case 'contact.received':
      return forms > 1
        ? { message: `${name} is a new contact and sent ${forms} forms.`, url: entry }
        : { message: `${name} is a new contact.`, url: `/contacts/view/${lead_id}` };
    case 'contact.updated_by_form':
      return { message: `${name} sent ${forms > 1 ? `${forms} new forms` : 'a new form'}.`, url: entry };
    case 'contact.digest':
      return {
        message: `${formsOf(details)} from your website within an hour.`,
        url: '/contacts',
      };
    case 'newsletter.opened':
      return { message: 'Your newsletter is open for editing.', url: '/newsletter' };
    case 'newsletter.preview':
      return { message: 'Your newsletter preview is ready.', url: '/newsletter' };
    case 'newsletter.sent':
      return { message: 'Your newsletter was sent.', url: '/newsletter-stats' };
    case 'launch.phase_changed':
      return { message: movedTo({ details }), url: '/launch/status' };
    case 'launch.answer_returned':
      return {
        message: sentence(`We have a question about your answer: ${textAt(details, 'label')}`),
        url: `${launchPathOf(Number(details['step']))}#${textAt(details, 'name')}`,
      };
    case 'launch.live':
      return { message: 'Your website is live.', url: '/' };
    case 'invoice.failed':
      return { message: 'Your payment failed. Please update your payment details.', url: '/billing' };
    case 'user.activated':
      return { message: `${row.name ?? 'A user'} joined your account.`, url: '/settings/users' };
    default:
      return { message: 'There is something new in your account.', url: '/activity' };
  }
}

type Told = { client: number; area: string; id: number | null; request: string };

/** What the channel of changes carries, by client. */
export function readChanges(payload: string): Map<number, Change[]> {
  const told: Told[] = JSON.parse(payload);
  const byClient = new Map<number, Change[]>();
  for (const { client, area, id, request } of told)
    byClient.set(client, [...(byClient.get(client) ?? []), { area, id, request_id: request }]);
  return byClient;
}
