import { dayAfter } from '#contract/days.ts';
import { localTime, toInstant } from '#contract/zoned-time.ts';
import { accountPath } from '#contract/account-path.ts';
import type { DeviceSettings } from '#contract/push/push.ts';
import * as paths from '#contract/paths.ts';

/** The title of a test, by which it is told from other messages without a contact. */
export const testTitle = 'Test notification';

export type QueuedMessage = {
  id: number;
  /** null for a test, for a message of the provider, and for a task without a contact */
  lead_id: number | null;
  title: string;
  body: string;
  url: string;
  created_at: string;
  attempts: number;
};

export type QuietHours = Pick<DeviceSettings, 'quiet_from' | 'quiet_to'>;

/** A notification of yesterday's contact says nothing that the mail has not said. */
const expiresAfterMs = 24 * 3_600_000;

/** How long a push service holds one for a device that is switched off. */
export const ttlSeconds = 12 * 3600;

/** After so long without being opened, a device is no longer somebody's. */
export const forgottenAfterDays = 90;

/** Messages are asked about for a week. */
export const storedDays = 7;

export type Decision =
  | { kind: 'drop'; messages: QueuedMessage[]; failure: string }
  | { kind: 'wait'; messages: QueuedMessage[]; until: Date }
  | { kind: 'send'; messages: QueuedMessage[] };

/** Decides about the due messages of a device, about each of them once. */
export function decidePush(
  messages: readonly QueuedMessage[],
  { is_current, time_zone, ...hours }: QuietHours & { is_current: boolean; time_zone: string },
  now: Date,
): Decision[] {
  if (!is_current) return [{ kind: 'drop', messages: [...messages], failure: 'switched off' }];
  const isLate = ({ created_at }: QueuedMessage) => now.getTime() - Date.parse(created_at) > expiresAfterMs;
  const late = messages.filter(isLate);
  const timely = messages.filter((message) => !isLate(message));
  const until = findQuietEnd(hours, time_zone, now);
  // a person who presses the button for a test is awake
  const waiting = until ? timely.filter((message) => !isTest(message)) : [];
  const ready = timely.filter((message) => !waiting.includes(message));
  const tests = ready.filter(isTest);
  const others = Map.groupBy(
    ready.filter((message) => message.lead_id === null && !isTest(message)),
    ({ url }) => url,
  );
  const decisions: Decision[] = [
    { kind: 'drop', messages: late, failure: 'too late' },
    ...(until ? [{ kind: 'wait' as const, messages: waiting, until }] : []),
    { kind: 'send', messages: ready.filter(({ lead_id }) => lead_id !== null) },
    // each conversation is a notification of its own
    ...[...others.values()].map((messages) => ({ kind: 'send' as const, messages })),
    { kind: 'send', messages: tests.slice(-1) },
    { kind: 'drop', messages: tests.slice(0, -1), failure: 'asked for again' },
  ];
  return decisions.filter((decision) => decision.messages.length > 0);
}

const isTest = ({ lead_id, title }: QueuedMessage): boolean => lead_id === null && title === testTitle;

/** The end of the quiet hours that it is within, or null. Hours that end before they begin go over midnight. */
export function findQuietEnd({ quiet_from, quiet_to }: QuietHours, zone: string, now: Date): Date | null {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return null;
  const [day = '', time = ''] = localTime(now, zone).split('T');
  const isQuiet =
    quiet_from < quiet_to ? time >= quiet_from && time < quiet_to : time >= quiet_from || time < quiet_to;
  if (!isQuiet) return null;
  const end = toInstant(time < quiet_to ? day : dayAfter(day), quiet_to, zone);
  // of an hour that comes twice the first is meant, which may be over
  return end > now ? end : null;
}

/** As the service worker shows it. */
export type Notification = { title: string; body: string; url: string; tag: string };

type AccountOfDevice = { client_id: number; account: string | null };

/** For who works for several clients: which of them it is about, and an address that opens their account. */
export const nameAccount = (
  notification: Notification,
  { client_id, account }: AccountOfDevice,
): Notification =>
  account === null
    ? notification
    : {
        title: notification.title,
        body: `${account}\n${notification.body}`,
        url: accountPath(client_id, notification.url),
        tag: `${client_id}-${notification.tag}`,
      };

const maxBodyLength = 240;

/** One notification for all that is sent at once: a phone that was quiet all night rings once. */
export function composeNotification(messages: readonly QueuedMessage[]): Notification {
  const newest = messages.at(-1);
  if (!newest) throw new Error('There is nothing to notify of.');
  const { title, body, url, lead_id } = newest;
  if (lead_id === null) return composeOther(messages, newest);
  if (messages.length === 1) return { title, body, url, tag: `contact-${lead_id}` };
  return {
    title: messages.every(isForm)
      ? `${messages.length} forms arrived from your website.`
      : `${messages.length} things are new with your contacts.`,
    body: shorten(messages.map(describe).join(' ')),
    url: paths.contacts,
    tag: 'contacts',
  };
}

/** Of one conversation the newest words replace the earlier ones; tasks are all named. */
function composeOther(messages: readonly QueuedMessage[], newest: QueuedMessage): Notification {
  const { title, body, url } = newest;
  if (url === paths.tasks && messages.length > 1)
    return {
      title: `${messages.length} tasks are due.`,
      body: shorten(messages.map((message) => message.body).join('\n')),
      url,
      tag: url,
    };
  return { title, body, url, tag: isTest(newest) ? 'test' : url };
}

const isForm = ({ title }: QueuedMessage): boolean => / (?:is a new contact|sent a new form)\.$/.test(title);

/** A title that is no sentence, such as 'Task due', says little without its text. */
const describe = ({ title, body }: QueuedMessage): string =>
  title.endsWith('.') ? title : `${title}: ${body}`;

const shorten = (text: string): string =>
  text.length > maxBodyLength ? `${text.slice(0, maxBodyLength - 1).trimEnd()}…` : text;
