import * as z from 'zod/mini';
import { whenReadable } from '../across-fields.ts';
import { date, id, instant, type ShapeWith } from '../fields.ts';
import { isCalendarDay } from '../zoned-time.ts';

export const maxOpenHouses = 10;
export const openHouseMinutes = 15;

const dateMissing = 'Please select the open house date.';
const startMissing = 'Please select the open house start time.';
const endMissing = 'Please select the open house end time.';
const openHouseIncomplete = 'Please complete the open house date time.';
const notInSteps = `Please choose a time in steps of ${openHouseMinutes} minutes.`;

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

const time = (missing: string) =>
  z.string(missing).check(
    z.regex(timePattern, missing),
    z.refine((typed) => !timePattern.test(typed) || /:(00|15|30|45)$/.test(typed), notInSteps),
  );

/** In the local time of the property. Each field is also in OpenHouse, as it comes back. */
export const OpenHouseDraft = z
  .object({
    /**
     * of an open house the listing already has; without it, the one at the same time is updated, or a new one
     * added
     */
    id: z.optional(id),
    date: z.string(dateMissing).check(z.refine(isCalendarDay, dateMissing)),
    start_time: time(startMissing),
    end_time: time(endMissing),
  })
  .check(
    z.refine(({ start_time, end_time }) => end_time > start_time, {
      error: openHouseIncomplete,
      path: ['end_time'],
      when: whenReadable('start_time', 'end_time'),
    }),
  );
export type OpenHouseDraft = z.infer<typeof OpenHouseDraft>;

export const OpenHouse = z.object({
  id,
  date,
  start_time: z.string(),
  end_time: z.string(),
  /** of the property */
  time_zone: z.string(),
  start_date_time: instant,
  end_date_time: instant,
} satisfies ShapeWith<OpenHouseDraft>);
export type OpenHouse = z.infer<typeof OpenHouse>;

export const openHouses = z
  .array(OpenHouseDraft)
  .check(z.maxLength(maxOpenHouses, `Please enter at most ${maxOpenHouses} open houses.`));
