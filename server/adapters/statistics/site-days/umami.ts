import * as z from 'zod/mini';
import { dayAfter } from '#contract/days.ts';
import { isCalendarDay, localDay, toInstant } from '#contract/zoned-time.ts';
import { readRetryAfter } from '#server/engines/outbound/retry-after.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { askJson, createUnreadableError, type JsonAnswer } from '../ask-json.ts';
import { wholeNumber } from '../read-numbers.ts';
import { StatsError } from '../stats-provider.ts';
import {
  createAddressError,
  statusError,
  type ImportedDay,
  type SiteDayQuestion,
  type SiteDaySource,
} from './site-day-source.ts';

/** Of a long range Umami gives months in place of days, without saying so. */
const daysPerRequest = 60;

/** Early versions call the day t. */
const Count = z.looseObject({ x: z.optional(z.string()), t: z.optional(z.string()), y: z.unknown() });
const Answer = z.looseObject({ pageviews: z.array(Count), sessions: z.array(Count) });
const Login = z.looseObject({ token: z.string().check(z.minLength(1)) });

/** Days by the API of Umami: https://umami.is/docs/api. It leaves out days without visits. */
export const createUmami =
  (send: SendOutbound): SiteDaySource =>
  async (question) => {
    let access = await logIn(send, question);
    const days: ImportedDay[] = [];
    for (let from = question.from; from <= question.to; from = dayAfter(from, daysPerRequest)) {
      const last = dayAfter(from, daysPerRequest - 1);
      const range = { from, to: last < question.to ? last : question.to };
      let answer = await askDays(send, question, { ...range, access });
      // the token expired on the way
      if (answer.status === 401 && days.length > 0) {
        access = await logIn(send, question);
        answer = await askDays(send, question, { ...range, access });
      }
      const error = findError(answer, question);
      if (error) throw error;
      days.push(...readDays(answer.body, question.zone));
    }
    return days;
  };

/** Umami Cloud is asked with a key, and every other Umami with a user name and a password. */
const isCloud = ({ userName }: SiteDayQuestion): boolean => userName === null;

/** The headers of later requests. */
async function logIn(send: SendOutbound, question: SiteDayQuestion): Promise<Record<string, string>> {
  const { address, userName, token, now } = question;
  if (!/^[ -~]+$/.test(token)) throw refuseAccess(question);
  if (isCloud(question)) return { 'x-umami-api-key': token };
  const { status, headers, body } = await askJson(send, 'Umami', {
    method: 'POST',
    url: `${address}/api/auth/login`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: userName, password: token }),
  });
  const waitMs = readRetryAfter(headers['retry-after'], now) * 1000;
  const error = statusError('Umami', { status, waitMs });
  if (error) throw error;
  if (status === 404 || status === 405) throw createAddressError('Umami');
  if (status >= 400) throw refuseAccess(question);
  const login = Login.safeParse(body);
  if (!login.success) throw createAddressError('Umami');
  return { authorization: `Bearer ${login.data.token}` };
}

type Part = { from: string; to: string; access: Record<string, string> };

function askDays(
  send: SendOutbound,
  question: SiteDayQuestion,
  { from, to, access }: Part,
): Promise<JsonAnswer> {
  const { address, account, zone } = question;
  const query = new URLSearchParams({
    startAt: String(toInstant(from, '00:00', zone).getTime()),
    endAt: String(toInstant(dayAfter(to), '00:00', zone).getTime() - 1),
    unit: 'day',
    timezone: zone,
    // of early versions
    tz: zone,
  });
  return askJson(send, 'Umami', {
    method: 'GET',
    url: `${address}${isCloud(question) ? '' : '/api'}/websites/${encodeURIComponent(account)}/pageviews?${query}`,
    headers: { accept: 'application/json', ...access },
  });
}

function readDays(body: unknown, zone: string): ImportedDay[] {
  const parsed = Answer.safeParse(body);
  if (!parsed.success) throw createUnreadableError('Umami');
  const [views, visitors] = [parsed.data.pageviews, parsed.data.sessions].map((rows) =>
    countByDay(rows, zone),
  );
  if (!views || !visitors) throw createUnreadableError('Umami');
  return [...new Set([...views.keys(), ...visitors.keys()])].map((day) => ({
    day,
    page_views: views.get(day) ?? 0,
    visitors: visitors.get(day) ?? null,
  }));
}

function countByDay(rows: readonly z.infer<typeof Count>[], zone: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { x, t, y } of rows) {
    const day = readDay(x ?? t ?? '', zone);
    const count = wholeNumber(y);
    if (day === null || count === undefined || counts.has(day)) throw createUnreadableError('Umami');
    counts.set(day, count);
  }
  return counts;
}

/** '2026-11-20 00:00:00' at the client's place; late versions give the instant of that midnight in UTC. */
function readDay(text: string, zone: string): string | null {
  const label = text.slice(0, 10);
  if (!isCalendarDay(label)) return null;
  if (text.endsWith('Z')) {
    const at = new Date(text);
    if (Number.isNaN(at.getTime())) return null;
    const day = localDay(at, zone);
    if (toInstant(day, '00:00', zone).getTime() === at.getTime()) return day;
  }
  return text.length === 10 || /^[T ]00:00(:00(\.0+)?)?Z?$/.test(text.slice(10)) ? label : null;
}

function findError({ status, headers }: JsonAnswer, question: SiteDayQuestion): StatsError | null {
  if (status === 200) return null;
  if (status === 401 && isCloud(question)) return refuseAccess(question);
  if ([400, 401, 403, 404].includes(status))
    return new StatsError(
      'Umami doesn’t know this website, or doesn’t let us read it. Please check its ID.',
      {
        tryAgain: 'never',
      },
    );
  const waitMs = readRetryAfter(headers['retry-after'], question.now) * 1000;
  return statusError('Umami', { status, waitMs }) ?? createUnreadableError('Umami');
}

const refuseAccess = (question: SiteDayQuestion): StatsError =>
  new StatsError(
    isCloud(question)
      ? 'Umami doesn’t accept this key.'
      : 'Umami doesn’t accept this user name and password.',
    { tryAgain: 'never' },
  );
