import type { Me } from '#contract/account/account.ts';
import { confirmHours, stopDays } from '#contract/account/email-change.ts';
import { isSkipped } from '#contract/newsletter/calendar.ts';
import type { MeRow } from './queries.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Session lifetimes: idle timeout and maximum age. */
const lifetimes = {
  client: { idle: 14 * day, most: 60 * day },
  staff: { idle: 60 * minute, most: 12 * hour },
  impersonation: { idle: 60 * minute, most: 60 * minute },
} as const;

/** With which factor a proof signs in, for the log. */
export const factorNames = { none: 'password', step: 'app', recovery: 'recovery_code' } as const;

const loginCodeSeconds = 60;
const newAccountDays = 60;

export function sessionEnds(kind: keyof typeof lifetimes, now: Date): { idleUntil: Date; expiresAt: Date } {
  const { idle, most: maxAge } = lifetimes[kind];
  return { idleUntil: new Date(now.getTime() + idle), expiresAt: new Date(now.getTime() + maxAge) };
}

export const presentMe = ({ clock, client, ...me }: MeRow, now: Date): Me => ({
  ...me,
  client: { ...client, skip_newsletter: isSkipped(clock, now) ? 1 : 0 },
});

/** How long a password reset link is valid. */
export const resetEnds = (now: Date) => new Date(now.getTime() + hour);

/** How long the confirming link in the new mailbox and the stopping link in the former one are valid. */
export const confirmEnds = (now: Date) => new Date(now.getTime() + confirmHours * hour);
export const stopEnds = (now: Date) => new Date(now.getTime() + stopDays * day);

const browsers: [sign: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** For example 'Firefox on Windows'; the rest of the user agent is not stored. */
export function describeDevice(userAgent: string | undefined): string | null {
  const findName = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  return [findName(browsers), findName(systems)].filter((name) => name !== undefined).join(' on ') || null;
}

export const loginCodeEnds = (now: Date) => new Date(now.getTime() + loginCodeSeconds * 1000);

/** New until it has been there for sixty days, and until it has a contact, however long that takes. */
export const isNewAccount = (
  { began_at, contacts }: { began_at: string; contacts: boolean },
  now: Date,
): boolean => !contacts || now.getTime() < new Date(began_at).getTime() + newAccountDays * day;
