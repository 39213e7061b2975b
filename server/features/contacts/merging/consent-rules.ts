import { isDeepStrictEqual } from 'node:util';

/** The consent of a contact as it is stored; a contact without one has agreed to nothing. */
export type Consent = {
  kind: 'express' | 'implied' | 'none';
  source: string | null;
  words: string | null;
  given_at: string | null;
  expires_at: string | null;
  unsubscribed_at: string | null;
  suppressed: 'bounced' | 'complained' | null;
  every_months: number;
  is_tracked: boolean;
};

const noConsent: Consent = {
  kind: 'none',
  source: null,
  words: null,
  given_at: null,
  expires_at: null,
  unsubscribed_at: null,
  suppressed: null,
  every_months: 1,
  is_tracked: true,
};

/**
 * The consent of two contacts that are one. It is the one given for the main email, since a consent is for an address.
 * Of everything else the strictest counts, for either address.
 */
export function joinConsents(main: Consent | null, other: Consent | null): Consent | null {
  if (main === null && other === null) return null;
  const [ofMain, ofOther] = [main ?? noConsent, other ?? noConsent];
  const joined = {
    ...ofMain,
    suppressed: pickStronger(ofMain.suppressed, ofOther.suppressed),
    every_months: Math.max(ofMain.every_months, ofOther.every_months),
    is_tracked: ofMain.is_tracked && ofOther.is_tracked,
  };
  const unsubscribedAt = ofMain.unsubscribed_at ?? ofOther.unsubscribed_at;
  return unsubscribedAt === null ? joined : { ...joined, kind: 'none', unsubscribed_at: unsubscribedAt };
}

/** The consents after an undone merge: the former ones, but nobody gets newsletters who has stopped them since. */
export function splitConsents(
  former: { survivor: Consent | null; other: Consent | null },
  merged: Consent | null,
  now: Consent | null,
): { survivor: Consent | null; other: Consent | null } {
  if (now === null || isDeepStrictEqual(now, merged)) return former;
  return { survivor: now, other: stopAsSince(former.other, merged ?? noConsent, now) };
}

function stopAsSince(former: Consent | null, merged: Consent, now: Consent): Consent | null {
  const unsubscribedAt = merged.unsubscribed_at === null ? now.unsubscribed_at : null;
  const suppressed = merged.suppressed === now.suppressed ? null : now.suppressed;
  if (unsubscribedAt === null && suppressed === null) return former;
  const before = former ?? noConsent;
  return {
    ...before,
    suppressed: pickStronger(before.suppressed, suppressed),
    ...(unsubscribedAt !== null && {
      kind: 'none',
      unsubscribed_at: before.unsubscribed_at ?? unsubscribedAt,
    }),
  };
}

type Suppressed = Consent['suppressed'];

/** A complaint outweighs a bounce. */
function pickStronger(one: Suppressed, other: Suppressed): Suppressed {
  if (one === 'complained' || other === 'complained') return 'complained';
  return one ?? other;
}
