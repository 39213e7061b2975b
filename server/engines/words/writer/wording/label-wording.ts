import type { LabelWording } from './label-groups.ts';
import { amenityWording } from './amenities.ts';
import { featureWording } from './features.ts';

const byLabel = new Map(
  Object.entries({ ...featureWording, ...amenityWording }).map(([label, wording]) => [
    label.toLowerCase(),
    wording,
  ]),
);

/** A label from elsewhere is only named. */
export const getWording = (label: string): LabelWording =>
  byLabel.get(label.toLowerCase()) ?? { group: 'other', names: [nameOfForeign(label)], lines: [] };

/** 'Central Vacuum' of a feed is 'central vacuum' in a sentence; 'EV' and 'A/C' stay. */
const nameOfForeign = (label: string): string =>
  label.replace(/\b\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase()).trim();
