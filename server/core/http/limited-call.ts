import type { FastifyRequest } from 'fastify';
import type { Endpoint, Limit } from '#contract/endpoint.ts';
import { isKnownDevice } from '#server/core/security/cross-client.ts';
import { hashDeviceKey, deviceHeader, knownDeviceSince } from '#server/core/security/known-device.ts';
import { parseSent } from './large-body.ts';
import { toNetwork } from './network.ts';
import { KnownRefusal, toApiError } from '#server/core/db/errors.ts';
import { isWrongGuess, type LimitedCall } from './rate-limits.ts';
import { header, hashSession, readEmail } from './read-request.ts';
import type { RequestContext } from './request-context.ts';
import { eventOfRequest, noteFacts } from './security-events.ts';

type LimitedEndpoint = Endpoint & { limits: readonly Limit[] };

/** Only a wrong guess stays counted. Everything else is refunded before the response is sent. */
export async function runLimited<T>(
  context: RequestContext,
  endpoint: LimitedEndpoint,
  request: FastifyRequest,
  { run, authorize }: { run: () => Promise<T>; authorize: () => Promise<unknown> },
): Promise<T> {
  const call = await toLimitedCall(context, endpoint, request);
  const admission = await context.limits.admit(call).catch(async (error: unknown) => {
    if (call.session !== undefined) await noteCaller(request, authorize);
    throw error;
  });
  let isGuess = false;
  try {
    return await run();
  } catch (error) {
    isGuess = isWrongGuess(error);
    if (isGuess && endpoint.limits.some(({ counts }) => counts === 'failures'))
      noteFacts(request, { event: eventOfRequest(request) ?? 'wrong_guess' });
    throw error;
  } finally {
    if (!isGuess) await context.limits.giveBack(admission).catch(context.onError);
  }
}

/** Counters know a session by its hash alone, so who it belongs to is asked once it called too often. */
async function noteCaller(request: FastifyRequest, authorize: () => Promise<unknown>): Promise<void> {
  try {
    await authorize();
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal instanceof KnownRefusal) noteFacts(request, { ids: refusal.ids });
  }
}

/** Reads only the keys that the endpoint counts by. */
async function toLimitedCall(
  context: RequestContext,
  { method, path, limits }: LimitedEndpoint,
  request: FastifyRequest,
): Promise<LimitedCall> {
  const isCountedBy = (kind: Limit['per']) => limits.some(({ per }) => per === kind);
  const email = isCountedBy('email') ? readEmail(parseSent(request.body)) : undefined;
  if (email !== undefined) noteFacts(request, { account: context.hashAccount(email) });
  return {
    endpoint: `${method} ${path}`,
    limits,
    address: toNetwork(request.ip),
    email,
    session: isCountedBy('session') ? hashSession(request.headers.authorization) : undefined,
    device:
      isCountedBy('device') && email !== undefined
        ? await findKnownDevice(context, email, request)
        : undefined,
  };
}

async function findKnownDevice(
  context: RequestContext,
  email: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  const hash = hashDeviceKey(email, header(request, deviceHeader));
  if (hash === null) return undefined;
  const isKnown = await context.databases.systemDb.value(
    isKnownDevice({ hash, since: knownDeviceSince(context.clock()) }),
  );
  return isKnown ? hash.toString('hex') : undefined;
}
