import * as z from 'zod/mini';
import { createTokenError, createUnreadableError, type JsonAnswer } from '../ask-json.ts';
import { StatsError } from '../stats-provider.ts';

const Failure = z.looseObject({
  error: z.looseObject({
    code: z.int(),
    details: z.optional(
      z.array(
        z.looseObject({
          errors: z.optional(
            z.array(
              z.looseObject({
                errorCode: z.optional(z.record(z.string(), z.string())),
                details: z.optional(
                  z.looseObject({
                    quotaErrorDetails: z.optional(z.looseObject({ retryDelay: z.optional(z.string()) })),
                  }),
                ),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
});
type Failure = z.infer<typeof Failure>['error'];

/** A stream may fail after it has begun with 200: an error in any chunk makes all of it one. */
export function googleAdsError({ status, body }: JsonAnswer): StatsError | undefined {
  const chunks: unknown[] = Array.isArray(body) ? body : [body];
  const failure = chunks
    .map((chunk) => Failure.safeParse(chunk).data?.error)
    .find((one) => one !== undefined);
  if (failure) return toStatsError(failure);
  if (status === 200) return undefined;
  return status >= 500 ? busy() : createUnreadableError('Google');
}

function toStatsError({ code, details = [] }: Failure): StatsError {
  const errors = details.flatMap((one) => one.errors ?? []);
  const names = errors.flatMap(({ errorCode }) => Object.values(errorCode ?? {}));
  if (names.some((name) => name.startsWith('DEVELOPER_TOKEN')))
    return new StatsError('Google doesn’t accept the developer token of this installation.', {
      tryAgain: 'never',
    });
  if (code === 401) return createTokenError('Google');
  if (code === 403) return new StatsError('Google doesn’t let us read this account.', { tryAgain: 'never' });
  if (code === 400 || code === 404)
    return new StatsError('Google doesn’t know this account, or this version of its interface.', {
      tryAgain: 'never',
    });
  if (code === 429)
    return new StatsError('The daily quota of Google is used up.', {
      tryAgain: 'later',
      waitMs: secondsOf(errors) * 1000 || null,
    });
  return busy();
}

const busy = () => new StatsError('Google has a problem of its own.', { tryAgain: 'later' });

type Errors = NonNullable<NonNullable<Failure['details']>[number]['errors']>;

/** '30s' or '3.5s' as durations are written. */
const secondsOf = (errors: Errors): number =>
  Math.max(
    0,
    ...errors.map(({ details }) =>
      Number(/^(\d+(?:\.\d+)?)s$/.exec(details?.quotaErrorDetails?.retryDelay ?? '')?.[1] ?? 0),
    ),
  );
