import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/access.ts';
import type { ApiError } from '#contract/errors.ts';
import { KnownRefusal, type RefusedIds } from '#server/core/db/errors.ts';
import { TooManyAttempts } from './rate-limits.ts';
import { getRefusalCode } from './refusal-code.ts';

/** The kinds of events an operator watches for; docs/operate.md says what each means. */
export const securityEvents = [
  'sign_in',
  'sign_in_failed',
  'factor_asked',
  'wrong_guess',
  'refused',
  'other_client',
  'unknown_token',
  'forged_signature',
  'closed_account',
  'too_many_attempts',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** Those that try to get around something. */
const bypasses: readonly SecurityEvent[] = securityEvents.slice(securityEvents.indexOf('other_client'));

export type LoggedFacts = {
  event?: SecurityEvent;
  /** who it was about, by ids */
  ids?: RefusedIds;
  /** a keyed hash of the email that was sent; logged where no person with it is known */
  account?: string;
  /** what a sign-in proved itself with */
  factor?: 'password' | 'app' | 'recovery_code' | 'login_code';
};

const facts = new WeakMap<FastifyRequest, LoggedFacts>();

/** Adds what the log says about a request. No address of a person may be in it. */
export const noteFacts = (request: FastifyRequest, more: LoggedFacts): void =>
  void facts.set(request, { ...facts.get(request), ...more });

/** Called for every refusal, once its answer is known. */
export function noteRefusal(request: FastifyRequest, access: Access, refusal: ApiError): void {
  const ids = refusal instanceof KnownRefusal ? refusal.ids : undefined;
  const event = eventOf(request, access, refusal) ?? facts.get(request)?.event;
  noteFacts(request, { ...(ids && { ids }), ...(event && { event }) });
}

/** One line for each answer, with the pattern of its route, since a URL may contain a code or an email. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, log } = request;
    const answer = {
      method,
      route: request.routeOptions.url ?? 'no such path',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    const event = eventOfRequest(request);
    if (event !== undefined || reply.statusCode >= 400) Object.assign(answer, describe(request, reply));
    if (event !== undefined && bypasses.includes(event)) log.warn(answer, 'answered');
    else log.info(answer, 'answered');
    done();
  });
}

export const eventOfRequest = (request: FastifyRequest): SecurityEvent | undefined =>
  facts.get(request)?.event;

function describe(request: FastifyRequest, reply: FastifyReply) {
  const { event, ids, account, factor } = facts.get(request) ?? {};
  const isKnown = ids !== undefined && (ids.userId !== null || ids.staffId !== null);
  return {
    event,
    refusal: getRefusalCode(reply),
    client_id: ids?.clientId ?? undefined,
    user_id: ids?.userId ?? undefined,
    staff_id: ids?.staffId ?? undefined,
    key_id: ids?.keyId ?? undefined,
    provider_key_id: ids?.providerKeyId ?? undefined,
    account: isKnown ? undefined : account,
    factor,
  };
}

function eventOf(request: FastifyRequest, access: Access, refusal: ApiError): SecurityEvent | undefined {
  const notedEvent = facts.get(request)?.event;
  if (refusal instanceof TooManyAttempts) return 'too_many_attempts';
  if (refusal.code === 'user_mismatch') return 'other_client';
  if (refusal.code === 'wrong_credentials' || refusal.code === 'wrong_code') return 'sign_in_failed';
  if (refusal.code === 'second_factor_required') return 'factor_asked';
  if (notedEvent !== undefined) return notedEvent;
  if (isTokenUnknown(request, access, refusal)) return 'unknown_token';
  return [401, 403, 429].includes(refusal.status) ? 'refused' : undefined;
}

/** A token was sent and belongs to no session, not even to one that has ended, or to no website. */
const isTokenUnknown = ({ headers }: FastifyRequest, { kind }: Access, refusal: ApiError): boolean =>
  !(refusal instanceof KnownRefusal) &&
  (kind === 'site'
    ? refusal.code === 'forbidden' && headers['x-site-token'] !== undefined
    : refusal.code === 'unauthenticated' && headers.authorization !== undefined);
