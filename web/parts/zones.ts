export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone by its name, where its clocks differ from the reader's; otherwise null. */
export function zoneNote(zone: string, reader: string, at = new Date()): string | null {
  return offsetOf(zone, at) === offsetOf(reader, at) ? null : partOf(zone, at, 'longGeneric');
}

const offsetOf = (zone: string, at: Date): string => partOf(zone, at, 'longOffset');

const partOf = (timeZone: string, at: Date, timeZoneName: 'longOffset' | 'longGeneric'): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
