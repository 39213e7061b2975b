import * as z from 'zod/mini';
import { clean } from '../clean-text.ts';
import { needsText } from '../fields.ts';

export type Coordinates = { latitude: number; longitude: number };

const unreadable = 'Please enter latitude and longitude, such as 49.2827, -123.1207.';
const elsewhere = 'This place is not in Canada or the United States.';

/** Canada and the United States, with Alaska, Hawaii and Puerto Rico. */
const bounds = { south: 17.5, north: 83.5, west: -180, east: -52 };
/** Five decimals are a metre. */
const decimals = 5;

/** As map apps copy them, also with degree signs and letters, or a minus sign of typography. */
const pattern = /^\(?(-?\d{1,2}(?:\.\d+)?)\s*°?\s*(N)?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?\)?$/i;

export function parseCoordinates(text: string): Coordinates | null {
  const match = pattern.exec(clean(text).replaceAll('−', '-'));
  if (!match) return null;
  const [, latitude, , longitude, side] = match;
  const east = Number(longitude);
  return { latitude: Number(latitude), longitude: side?.toUpperCase() === 'W' ? -Math.abs(east) : east };
}

/** As they are stored: '49.2827, -123.1207'. Null for a place in no country of ours, such as 0, 0. */
export function formatCoordinates({ latitude, longitude }: Coordinates): string | null {
  const isHere =
    latitude >= bounds.south &&
    latitude <= bounds.north &&
    longitude >= bounds.west &&
    longitude <= bounds.east;
  return isHere ? `${round(latitude)}, ${round(longitude)}` : null;
}

const round = (degrees: number): number => Number(degrees.toFixed(decimals));

const normalize = (typed: string): string => {
  const place = parseCoordinates(typed);
  return (place && formatCoordinates(place)) ?? clean(typed);
};

/** Where a home is, as one value, since half of it is nothing. */
export const coordinates = z.string(needsText).check(
  z.overwrite(normalize),
  z.maxLength(60, unreadable),
  z.refine((typed) => parseCoordinates(typed) !== null, unreadable),
  z.refine((typed) => {
    const place = parseCoordinates(typed);
    return place === null || formatCoordinates(place) !== null;
  }, elsewhere),
);
