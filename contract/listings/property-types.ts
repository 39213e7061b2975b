import * as z from 'zod/mini';
import { line, needsText, required } from '../fields.ts';
import { propertyTypes } from './type-names.ts';

export const usualType = 'Single family';

/** Any type in either field, in any case; stored as the list spells it. */
export const propertyType = z.string(needsText).check(
  z.overwrite((typed) => findType(typed) ?? typed),
  z.minLength(1, required),
  z.refine((type) => type === '' || findType(type) === type, 'Please choose a property type.'),
);

const findType = (typed: string): string | undefined =>
  propertyTypes.find((type) => type.toLowerCase() === typed.trim().toLowerCase());

/** A label of features or amenities; labels from the MLS may be in neither list. */
const label = line(100).check(z.minLength(1, required));

export const features = [
  'Air conditioning',
  'Balcony',
  'Deck',
  'Patio',
  'Fenced yard',
  'Fireplace',
  'Hardwood floors',
  'Heated floors',
  'High ceilings',
  'In-suite laundry',
  'Walk-in closet',
  'Renovated kitchen',
  'Stainless steel appliances',
  'Basement suite',
  'Den or office',
  'Garage',
  'Swimming pool',
  'View',
] as const;

export const amenities = [
  'Bike storage',
  'Clubhouse',
  'Concierge',
  'Elevator',
  'EV charging',
  'Fitness centre',
  'Guest suite',
  'Hot tub',
  'Indoor pool',
  'Outdoor pool',
  'Party room',
  'Pet friendly',
  'Playground',
  'Rooftop deck',
  'Sauna',
  'Storage locker',
  'Underground parking',
  'Visitor parking',
] as const;

const maxLabels = 60;
export const labels = z.array(label).check(z.maxLength(maxLabels, `Please choose at most ${maxLabels}.`));
