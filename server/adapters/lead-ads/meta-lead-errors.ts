import * as z from 'zod/mini';
import type { JsonAnswer } from '../statistics/ask-json.ts';
import { quotaUsed, readWait } from '../statistics/meta/meta-errors.ts';
import { LeadAdsError } from './lead-ads.ts';

const Failure = z.looseObject({
  error: z.looseObject({
    code: z.int(),
    error_subcode: z.optional(z.int()),
    message: z.optional(z.string()),
  }),
});

const tokenCodes = [102, 190];
/** of calls of the app, the user, the page, and of an action that was repeated too often */
const busyCodes = [4, 17, 32, 341, 368, 613];
/** an object that does not exist, or no longer */
const missingCodes = [100, 803];
const missingSubcode = 33;

/** The thing that was asked for does not exist. */
export const missingObject = Symbol('missing');

/** The failure of an answer, even one with a success status; null if there is none. */
export function readFailure({
  status,
  headers,
  body,
}: JsonAnswer): LeadAdsError | typeof missingObject | null {
  const { success, data } = Failure.safeParse(body);
  if (!success) {
    if (status === 200) return null;
    if (status === 404) return missingObject;
    return status === 429 ? busy(headers) : ownProblem();
  }
  const { code, error_subcode: subcode, message = '' } = data.error;
  if (tokenCodes.includes(code))
    return new LeadAdsError('Facebook no longer accepts our access to your page.', { kind: 'token' });
  if (busyCodes.includes(code) || status === 429 || (code >= 80_000 && code < 80_100)) return busy(headers);
  if (code === 10 || (code >= 200 && code < 300) || (code === 3 && status < 500))
    return new LeadAdsError('Facebook doesn’t let us read the leads of this page.', { kind: 'access' });
  if (missingCodes.includes(code) && (status === 404 || subcode === missingSubcode || code === 803))
    return missingObject;
  if (/deprecated version/i.test(message) || code === 2635)
    return new LeadAdsError('Facebook no longer answers this version of its interface.', { kind: 'later' });
  return ownProblem();
}

const busy = (headers: JsonAnswer['headers']) =>
  new LeadAdsError('Facebook asks us to wait.', { kind: 'later', waitMs: readWait(headers) });
const ownProblem = () => new LeadAdsError('Facebook has a problem of its own.', { kind: 'later' });

/** Whether the provider has answered so many of our calls that it will refuse them soon. */
export const isNearlyUsed = (headers: JsonAnswer['headers']): boolean => (quotaUsed(headers) ?? 0) >= 95;
