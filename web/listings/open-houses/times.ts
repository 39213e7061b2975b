import { openHouseMinutes, type OpenHouse } from '#contract/listings/open-houses.ts';
import { zoneNote } from '#web/parts/zones.ts';

const minutesOfDay = 24 * 60;

/** Every 15 minutes of a day, as it is stored and as it is read. */
const times: readonly { value: string; label: string }[] = Array.from(
  { length: minutesOfDay / openHouseMinutes },
  (_each, place) => timeAt(place * openHouseMinutes),
);

function timeAt(minutes: number): { value: string; label: string } {
  const [hour, minute] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')];
  return {
    value: `${String(hour).padStart(2, '0')}:${minute}`,
    label: `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`,
  };
}

/** With the present time, if it is not one of the steps. */
export const timesWith = (present: string): readonly { value: string; label: string }[] =>
  present === '' || times.some(({ value }) => value === present)
    ? times
    : [{ value: present, label: present }, ...times];

/** 'Sat, Dec 5, 1:00 pm to 3:00 pm', in the time of the property, with its zone if the reader's clock differs. */
export function openHouseText(
  { start_date_time, end_date_time, time_zone }: OpenHouse,
  reader: string,
): string {
  const [start, end] = [new Date(start_date_time), new Date(end_date_time)];
  const day = new Intl.DateTimeFormat('en-CA', {
    timeZone: time_zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(start);
  const zone = zoneNote(time_zone, reader, start);
  return `${day}, ${clockAt(start, time_zone)} to ${clockAt(end, time_zone)}${zone === null ? '' : ` (${zone})`}`;
}

function clockAt(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  return format.format(at).replace(/\s/g, ' ').toLowerCase();
}
