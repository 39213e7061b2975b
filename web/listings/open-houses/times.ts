const minutesOfDay = 24 * 60;
const step = 15;

/** Every 15 minutes of a day, as it is stored and as it is read. */
export const times: readonly { value: string; label: string }[] = Array.from(
  { length: minutesOfDay / step },
  (_each, place) => timeAt(place * step),
);

function timeAt(minutes: number): { value: string; label: string } {
  const [hour, minute] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')];
  return {
    value: `${String(hour).padStart(2, '0')}:${minute}`,
    label: `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`,
  };
}

/** '1:15 pm' */
export const timeLabel = (time: string): string => times.find(({ value }) => value === time)?.label ?? time;

/** With the present time, where it is none of the steps. */
export const timesWith = (present: string): readonly { value: string; label: string }[] =>
  present === '' || times.some(({ value }) => value === present)
    ? times
    : [{ value: present, label: present }, ...times];

/** The zone of a property by its name, where its clocks differ from the reader's at this instant; otherwise null. */
export function zoneNote(zone: string, readersZone: string, at: Date): string | null {
  return offsetOf(zone, at) === offsetOf(readersZone, at) ? null : partOf(zone, at, 'longGeneric');
}

const offsetOf = (zone: string, at: Date): string => partOf(zone, at, 'longOffset');

const partOf = (timeZone: string, at: Date, timeZoneName: 'longOffset' | 'longGeneric'): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
