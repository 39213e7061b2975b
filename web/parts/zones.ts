import { localTime } from '#contract/zoned-time.ts';

/**
 * The zone of the reader's own clock. Times are shown in displayZone(); this only serves to point out a difference.
 */
export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

let shown: string | null = null;

/** The zone of all dates and times: the account's for its people, and the provider's in the console. */
export const displayZone = (): string => shown ?? readersZone();

/** Set once the user is known; null is the reader's own zone. */
export function setDisplayZone(zone: string | null): void {
  shown = zone;
}

/** A zone by name, if its clocks differ from the reader's; otherwise null. */
export function zoneNote(zone: string, reader: string, at = new Date()): string | null {
  if (zone === reader || localTime(at, zone) === localTime(at, reader)) return null;
  return (
    nameFormatOf(zone)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone
  );
}

const nameFormats = new Map<string, Intl.DateTimeFormat>();

function nameFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = nameFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'longGeneric' });
  nameFormats.set(timeZone, format);
  return format;
}
