import type { ListingFacts } from '../listing-facts.ts';
import { getWording } from './wording/label-wording.ts';

/** A sentence without its names, numbers and features: two sentences with the same frame sound alike. */
export function findFrame(sentence: string, { features = [], amenities = [] }: ListingFacts): string {
  const labels = [...features, ...amenities].flatMap((label) => getWording(label).names);
  const withoutLabels = labels.reduce(
    (text, label) => text.replaceAll(new RegExp(label.replace(/[^\p{L}\d ]/gu, '.'), 'gi'), '…'),
    sentence,
  );
  return withoutLabels
    .replace(
      /\b(?:the )?(?:condo|apartment|townhouse|house|home|duplex|triplex|fourplex|property|land|rancher|bungalow)\b/gi,
      'home',
    )
    .replace(/\b(?:one|two|three|four|five|six|seven|eight|nine)\b/gi, '#')
    .replace(/\$?\d[\d,.]*\d|\d/g, '#')
    .replace(/(?<=\s|^)(?:\p{Lu}[\p{L}'’]*,? ?)+/gu, (name, at: number) =>
      at === 0 && !/ \p{Lu}|#/u.test(name) ? name : 'Name ',
    )
    .replace(/(?:…(?:, | and )?)+/g, '… ')
    .replace(/\s+/g, ' ');
}
