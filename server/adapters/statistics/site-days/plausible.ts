import * as z from 'zod/mini';
import { dayAfter } from '#contract/days.ts';
import { isCalendarDay, toInstant } from '#contract/zoned-time.ts';
import { readRetryAfter } from '#server/engines/outbound/retry-after.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { askJson, bearer, createUnreadableError, type JsonAnswer } from '../ask-json.ts';
import { wholeNumber } from '../read-numbers.ts';
import { StatsError } from '../stats-provider.ts';
import {
  createAddressError,
  statusError,
  type ImportedDay,
  type SiteDayQuestion,
  type SiteDaySource,
} from './site-day-source.ts';

const Answer = z.looseObject({
  results: z.array(
    z.looseObject({ dimensions: z.array(z.unknown()), metrics: z.array(z.nullable(z.unknown())) }),
  ),
  query: z.optional(z.looseObject({ date_range: z.optional(z.unknown()) })),
});

const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/));
const Instants = z.tuple([instant, instant]);
const secondMs = 1000;

/** Days by the Stats API of Plausible: https://plausible.io/docs/stats-api. It leaves out days without visits. */
export function createPlausible(send: SendOutbound): SiteDaySource {
  return async (question) => {
    const { address, account, token, from, to, now } = question;
    const answer = await askJson(send, 'Plausible', {
      method: 'POST',
      url: `${address}/api/v2/query`,
      headers: { authorization: bearer('Plausible', token), 'content-type': 'application/json' },
      body: JSON.stringify({
        site_id: account,
        metrics: ['visitors', 'pageviews'],
        date_range: [from, to],
        dimensions: ['time:day'],
      }),
    });
    const error = findError(answer, now);
    if (error) throw error;
    const parsed = Answer.safeParse(answer.body);
    if (!parsed.success) throw createUnreadableError('Plausible');
    const { results, query } = parsed.data;
    if (!hasZone(query?.date_range, question))
      throw new StatsError(
        `Plausible counts the days of this website in another time zone. Set it to ${question.zone} there, then import again.`,
        { tryAgain: 'never' },
      );
    return results.map(({ dimensions, metrics }) => toDay(dimensions, metrics));
  };
}

function toDay(dimensions: readonly unknown[], metrics: readonly unknown[]): ImportedDay {
  const day = String(dimensions[0]).slice(0, 10);
  const visitors = metrics[0] === null ? null : wholeNumber(metrics[0]);
  const page_views = wholeNumber(metrics[1]);
  const isDay = dimensions.length === 1 && metrics.length === 2 && isCalendarDay(day);
  if (!isDay || visitors === undefined || page_views === undefined) throw createUnreadableError('Plausible');
  return { day, visitors, page_views };
}

/** The answer repeats the range with the offset of the zone; an older Plausible does not. */
function hasZone(range: unknown, { from, to, zone }: SiteDayQuestion): boolean {
  const instants = Instants.safeParse(range);
  if (!instants.success) return true;
  const [first, last] = instants.data;
  const isAt = (text: string, midnight: Date): boolean =>
    Math.abs(Date.parse(text) - midnight.getTime()) <= secondMs;
  return isAt(first, toInstant(from, '00:00', zone)) && isAt(last, toInstant(dayAfter(to), '00:00', zone));
}

/** A wrong key and a website that the key may not read have the same answer. */
function findError({ status, headers }: JsonAnswer, now: Date): StatsError | null {
  if (status === 200) return null;
  if (status === 401)
    return new StatsError('Plausible doesn’t accept this key for this website. Please check both.', {
      tryAgain: 'never',
    });
  if (status === 402)
    return new StatsError('The plan at Plausible doesn’t include its Stats API.', { tryAgain: 'never' });
  if (status === 404) return createAddressError('Plausible');
  if (status === 400)
    return new StatsError('Plausible doesn’t know this website, or has no such days.', { tryAgain: 'never' });
  return (
    statusError('Plausible', { status, waitMs: readRetryAfter(headers['retry-after'], now) * 1000 }) ??
    createUnreadableError('Plausible')
  );
}
