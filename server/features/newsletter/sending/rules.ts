import * as z from 'zod/mini';
import { formatStillSending } from '#contract/newsletter/sending.ts';
import { emailPattern } from '#contract/read-email.ts';
import type { Outcome } from '#server/engines/delivery/newsletter-provider.ts';
import { kindOfRefusal, type ReportKind } from '../bounces/rules.ts';

/** The ledger's values for a claimed mail. */
export type RecipientOutcome = {
  id: number;
  attempt: number;
  state: 'sent' | 'failed' | 'unknown' | 'pending';
  reason: string | null;
  /** the kind of bounce that a permanent refusal counts as */
  bounce: ReportKind | null;
  /** a refusal for now */
  isRefused: boolean;
  /** when it is tried again */
  retryAt: Date | null;
};

const minute = 60_000;
const maxRefusals = 8;
const firstWaitMs = 2 * minute;
export const maxWaitMs = 120 * minute;

/** Later each time: from two minutes to two hours, a good six hours in all. */
export const nextTry = (refusals: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(firstWaitMs * 2 ** refusals, maxWaitMs));

type Claimed = { id: number; attempt: number; refusals: number };

/** The new state of a row by the outcome of its mail. */
export function settle({ id, attempt, refusals }: Claimed, outcome: Outcome, now: Date): RecipientOutcome {
  const row = { id, attempt, bounce: null, isRefused: false, retryAt: null };
  if (outcome.kind === 'sent') return { ...row, state: 'sent', reason: null };
  const reason = withoutAddresses(outcome.reason);
  if (outcome.kind === 'unknown') return { ...row, state: 'unknown', reason };
  if (outcome.kind === 'never')
    return {
      ...row,
      state: 'failed',
      reason,
      bounce: outcome.isRefused ? kindOfRefusal(outcome.reason) : null,
    };
  if (outcome.about === 'provider') return { ...row, state: 'pending', reason };
  if (refusals + 1 >= maxRefusals) return { ...row, state: 'failed', reason, isRefused: true };
  return { ...row, state: 'pending', reason, isRefused: true, retryAt: nextTry(refusals, now) };
}

const smallestBatch = 5;
/**
 * How many to claim at once: what the provider accepts in a quarter of a second, so that a claim comes right before
 * its mails.
 */
export const batchSize = (perSecond: number, most: number): number =>
  Math.round(Math.min(Math.max(perSecond / 4, smallestBatch), most));

/** The host that receives the mail of an address. */
export const readDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Addresses older than the rule may be ones that not every mail server accepts. */
export const isMailable = (email: string): boolean => emailPattern.test(email);

const hour = 60 * minute;
/** A send without upkeep since then waits for a person. */
export const toTendedSince = (now: Date): Date => new Date(now.getTime() - hour);
/** A send that began before then, too. */
export const toEarliestStart = (now: Date): Date => new Date(now.getTime() - 24 * hour);

/** A mail server's message without the address it concerns, which must be deleted with its contact. */
export const withoutAddresses = (reason: string): string =>
  reason.replaceAll(/<?(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+>?/g, 'the address');

const Present = z.object({ waiting: z.int(), sent: z.int(), is_stopped: z.boolean() });
const numbers = new Intl.NumberFormat('en-CA');

/** '25 contacts', for a number stored with an entry of the log. */
export const formatContacts = (count: unknown): string =>
  count === 1 ? 'one contact' : `${numbers.format(Number(count))} contacts`;

/** The state of a newsletter at the moment of reading, after 'Your newsletter'. */
export function formatSent(present: unknown): string {
  const { success, data } = z.safeParse(Present, present);
  if (!success) return 'was sent';
  if (data.is_stopped) return `was stopped after ${formatContacts(data.sent)}`;
  return `is on its way, ${formatStillSending(data.waiting)}`;
}
