import { isbot } from 'isbot';
import type { Visitor } from '#server/core/http/handler.ts';
import { sha256 } from '#server/core/security/hashes.ts';

/** A page view that comes later than this, or from the future, gets the time of its arrival. */
const latestMs = 48 * 3_600_000;
const earliestMs = 10 * 60_000;

/** When a page was viewed: its id begins with that, so that a repeated page view has one time. */
export function readEventTime(eventId: string, now: Date): Date {
  const at = Number.parseInt(eventId.slice(0, 12), 16);
  const age = now.getTime() - at;
  return age <= latestMs && age >= -earliestMs ? new Date(at) : now;
}

/** Programs are not counted, nor are people who ask not to be tracked. */
export const isCounted = ({ userAgent, isUntracked }: Pick<Visitor, 'userAgent' | 'isUntracked'>): boolean =>
  !isUntracked && !isProgram(userAgent);

/** Programs mostly identify themselves; people's browsers always send something. */
export const isProgram = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.trim() === '' || isbot(userAgent);

/** No person views more pages of an agent's website in a day: it is a program then, and is not counted. */
export const maxViewsOfPerson = 300;

export type SeenPage = { path: string; isListing: boolean; listingId: number | null };

const maxPathLength = 500;
/** The email address of a reader, as some pages have it. */
const personalPart = /\/[^/]*(?:@|%40)[^/]*/gi;
const builtIn = /^\/sites\/\d+(\/.*)?$/;

/** The page without personal parts, and whether it shows a listing. Pages of our own sites name it. */
export function parseSeenPage({ pathname }: URL): SeenPage {
  const own = builtIn.exec(pathname);
  const path = (own ? own[1] : pathname) || '/';
  const listing = /\/listings?\/([^/]+)/i.exec(path)?.[1];
  const id = own && listing !== undefined ? /^(\d{1,15})(?:-|$)/.exec(listing)?.[1] : undefined;
  return {
    path: path.replaceAll(personalPart, '/…').slice(0, maxPathLength),
    isListing: listing !== undefined,
    listingId: id === undefined ? null : Number(id),
  };
}

/**
 * Identifies a visitor for a day and a website of one client. Once the salt is deleted, nobody can compute the same
 * number again.
 */
export const hashVisitor = (
  salt: Buffer,
  { clientId, address, userAgent }: { clientId: number; address: string; userAgent: string },
): string =>
  sha256(`${salt.toString('hex')} ${clientId} ${address} ${userAgent}`)
    .readBigInt64BE()
    .toString();
