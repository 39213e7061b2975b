import { launchPhaseName } from '#contract/launch/phases.ts';
import type { Activity, ActivityType, Change, Notification } from '#contract/activity/activity.ts';
import { activityTypes } from '#contract/activity/activity.ts';
import { snippetAtMost, sources } from '#contract/contacts/contacts.ts';
import { launchPathOf } from '#contract/launch/launch.ts';
import type { EventName } from '../db/activity-log.ts';
import type { ActivityRow } from './activity-page.ts';
import type { FormRow, NotificationRow } from './queries.ts';

type FilterQuery = { days?: string | undefined; type?: string | undefined; staff?: boolean | undefined };

/** '' and 'all' mean no filter. */
export const filterOf = ({ days = '', type = '', staff = false }: FilterQuery) => ({
  days: days === '' || days === 'all' ? null : Number(days),
  type: type === '' || type === 'all' ? null : type,
  staff,
});

const supportTeam = 'Support team';

/** A row of the log as an entry; the sentence is built when it is read, from what still exists. */
export function toActivity(row: ActivityRow): Activity {
  const { id, event, is_staff, created_at } = row;
  const user_name = is_staff ? (row.staff ?? supportTeam) : row.user;
  const message = isKnown(event)
    ? sentences[event]({ ...row, user: user_name ?? 'A user' })
    : 'Something changed.';
  return {
    id,
    type: typeOf(row.type),
    event,
    message,
    url: linkOf(row),
    note: row.form && noteOf(row.form),
    created_at,
    user_name,
    is_staff,
  };
}

type SentenceInput = Pick<ActivityRow, 'name' | 'subject_id' | 'details'> & { user: string };
type Sentence = (input: SentenceInput) => string;

const contactOrSomebody = ({ name }: SentenceInput) => name ?? 'A contact';
const contact = ({ name }: SentenceInput) => name ?? 'a contact';
const address = ({ name }: SentenceInput) => name ?? 'a listing';
const actorSentence =
  (what: string): Sentence =>
  ({ user }) =>
    sentence(`${user} ${what}`);
const subjectSentence =
  (what: string, subjectOf: (input: SentenceInput) => string): Sentence =>
  (input) =>
    sentence(`${input.user} ${what} ${subjectOf(input)}`);

/** Adds a full stop unless the text already ends with punctuation, like a question or a name such as 'Sam Novak Jr.' */
const sentence = (words: string) => (/[.?!…]$/.test(words) ? words : `${words}.`);

const sentences: Record<EventName, Sentence> = {
  'contact.received': (input) => `${contactOrSomebody(input)} submitted a form.`,
  'contact.updated_by_form': (input) => `${contactOrSomebody(input)} sent a new form.`,
  'contact.created': subjectSentence('created', contact),
  'contact.edited': subjectSentence('edited', contact),
  'contact.status_changed': subjectSentence('changed the status of', contact),
  'contact.deleted': actorSentence('deleted a contact'),
  'contact.spam': actorSentence('reported a contact as spam'),
  'contact.exported': actorSentence('exported contacts'),

  'listing.created': subjectSentence('created', address),
  'listing.edited': subjectSentence('edited', address),
  'listing.status_changed': subjectSentence('changed the status of', address),
  'listing.deleted': subjectSentence('deleted', address),
  'listing.imported': (input) => `${input.user} imported ${countOf(input, 'listing')}.`,
  'listing.published': ({ name }) => `${name ?? 'A listing'} was published.`,

  'testimonial.requested': subjectSentence('requested a testimonial of', contact),
  'testimonial.created': subjectSentence('created the testimonial of', contact),
  'testimonial.edited': subjectSentence('edited the testimonial of', contact),
  'testimonial.published': subjectSentence('published the testimonial of', contact),
  'testimonial.deleted': subjectSentence('deleted the testimonial of', contact),
  'testimonial.imported': (input) => `${input.user} imported ${countOf(input, 'testimonial')}.`,
  'testimonial.received': (input) => `${contactOrSomebody(input)} submitted a testimonial.`,

  'newsletter.saved': actorSentence('saved the newsletter'),
  'newsletter.skipped': actorSentence('skipped the newsletter'),
  'newsletter.unskipped': actorSentence('unskipped the newsletter'),
  'newsletter.sent': () => 'The newsletter was sent.',

  'launch.step_saved': ({ user, details }) =>
    `${user} saved ${details['step'] === undefined ? 'a step' : `step ${String(details['step'])}`} of the launch forms.`,
  'launch.answer_returned': ({ user, details }) =>
    sentence(`${user} sent an answer of the launch forms back: ${textAt(details, 'label')}`),
  'launch.submitted': actorSentence('submitted the launch forms'),
  'launch.publish_requested': actorSentence('asked for the website to be published'),
  'launch.phase_changed': phaseSentence,
  'launch.live': () => 'Your website is live.',

  'billing.card_updated': actorSentence('updated the payment details'),
  'invoice.created': (input) => `Invoice ${invoiceOf(input)}was created.`,
  'invoice.paid': (input) => `Invoice ${invoiceOf(input)}was paid.`,
  'invoice.failed': (input) => `Invoice ${invoiceOf(input)}could not be paid.`,

  'settings.leads': actorSentence('updated the lead settings'),
  'settings.listings': actorSentence('updated the listing settings'),

  'user.invited': subjectSentence('invited', user),
  'user.activated': ({ name }) => `${name ?? 'A user'} joined your account.`,
  'user.edited': subjectSentence('edited', user),
  'user.removed': subjectSentence('removed', user),
  'user.second_factor_reset': (input) =>
    `${input.user} reset two-step sign-in for ${user(input)}: ${textAt(input.details, 'reason')}`,
  'staff.impersonated': ({ user, details }) =>
    `${user} signed in to your account: ${textAt(details, 'reason')}`,
  'staff.secrets_read': ({ user, details }) =>
    `${user} read your ${secretOf(details)}: ${textAt(details, 'reason')}`,
  'staff.client_changed': ({ user, details }) => `${user} changed ${keysOf(details)} of this client.`,

  'ai.description': actorSentence('generated a listing description'),
};

function user({ name }: SentenceInput): string {
  return name ?? 'a user';
}

function phaseSentence({ details }: Pick<SentenceInput, 'details'>): string {
  return `Your website moved to ${launchPhaseName(Number(details['launch_phase_id'])) ?? 'its next phase'}.`;
}

const countOf = ({ details }: SentenceInput, noun: string) => {
  const n = Number(details['count'] ?? 0);
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
};
const formsOf = ({ forms }: Record<string, unknown>) =>
  forms === 1 ? '1 more form came in' : `${Number(forms)} more forms came in`;
const invoiceOf = ({ subject_id }: SentenceInput) => (subject_id === null ? '' : `${subject_id} `);

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
  const labels = Object.entries(changeable).flatMap(([key, words]) =>
    Array.isArray(keys) && keys.includes(key) ? [words] : [],
  );
  return labels.length === 0 ? 'something' : labels.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

/** The page to link to, as long as the subject exists. */
function linkOf({ type, event, subject_id, name }: ActivityRow): string | null {
  if (subject_id === null || name === null) return null;
  if (type === 'contact') return `/contacts/view/${subject_id}`;
  if (type === 'user' && event !== 'user.removed') return `/settings/users/${subject_id}`;
  return null;
}

// A newer version running beside this one may write events that this one does not know.
const isKnown = (event: string): event is EventName => event in sentences;
const typeOf = (type: string): ActivityType => activityTypes.find((one) => one === type) ?? 'contact';

/** The sentence and link of a notification, built when it is read. */
export function toNotification(row: NotificationRow): Notification {
  const { message, url } = toMessage(row);
  const note = row.form && noteOf(row.form);
  return { id: row.id, message, url, note, seen: row.seen, created_at: row.created_at };
}

/** 'Home evaluation: What is our house worth?' as one line. */
export function noteOf({ lead_source_id, notes }: FormRow): string {
  const source = sources.find(({ id }) => id === lead_source_id)?.source ?? 'A form';
  const text = (notes ?? '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return source;
  const characters = [...text];
  return `${source}: ${characters.length > snippetAtMost ? `${characters.slice(0, snippetAtMost).join('').trimEnd()}…` : text}`;
}

/**
 * Whether the newest notification is new to the listener: another form within the hour updates the same row with a
 * later time.
 */
export function isNews(now: NotificationRow | null, known: NotificationRow | null): boolean {
  if (now === null || known === null) return now !== null;
  if (now.created_at !== known.created_at) return now.created_at > known.created_at;
  return now.id > known.id || (now.id === known.id && now.history_id !== known.history_id);
}

function toMessage(row: NotificationRow): { message: string; url: string } {
  const { event, lead_id, history_id, details } = row;
  const name = row.name ?? 'A contact';
  // forms of one person within an hour
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
      return { message: phaseSentence({ details }), url: '/launch/status' };
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

type ChannelChange = { client: number; area: string; id: number | null; request: string };

/** The payload of the change channel, grouped by client. */
export function readChanges(payload: string): Map<number, Change[]> {
  const parsed: ChannelChange[] = JSON.parse(payload);
  const byClient = new Map<number, Change[]>();
  for (const { client, area, id, request } of parsed)
    byClient.set(client, [...(byClient.get(client) ?? []), { area, id, request_id: request }]);
  return byClient;
}
