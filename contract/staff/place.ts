import * as z from 'zod/mini';
import { date, line, optional, requiredLine, text } from '../fields.ts';
import { countries, findRegion, regionLabels, timeZones, type Country } from '../places.ts';
import { isCalendarDay } from '../zoned-time.ts';

export const zoneMissing = 'Please choose a time zone.';
export const clientZone = z
  .string(zoneMissing)
  .check(z.refine((zone) => timeZones.includes(zone), 'Please choose a time zone from the list.'));

/** A client's name and place, as staff correct them. A province or state is sent as its code or its name. */
export const placeFields = {
  name: requiredLine(191),
  country: z.enum(countries, 'Please choose a country.'),
  state_or_province: optional(line(50)),
  time_zone: clientZone,
  postal_address: optional(text(300)),
  /** the first day on which taxes follow the place; today if omitted */
  tax_from: date.check(z.refine(isCalendarDay, 'Please enter a date.')),
};

export const regionMissing = (country: Country) =>
  `Please choose a ${regionLabels[country].toLowerCase()} from the list.`;

/** Whether a typed place is in the country; an empty one is allowed unless taxes need it. */
export const isRegionIn = (country: Country, typed: string | null | undefined): boolean =>
  !typed || findRegion(country, typed) !== undefined;
