import type { FastifyRequest } from 'fastify';
import type { Endpoint, Limit } from '#contract/endpoint.ts';
import { isKnownDevice } from '#server/core/security/cross-client.ts';
import { hashDeviceKey, deviceHeader, knownDeviceSince } from '#server/core/security/known-device.ts';
import { parseSent } from './large-body.ts';
import { toNetwork } from './network.ts';
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
  run: () => Promise<T>,
): Promise<T> {
  const admission = await context.limits.admit(await toLimitedCall(context, endpoint, request));
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
