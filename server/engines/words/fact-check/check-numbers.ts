import { groupDigits } from '../language/group-digits.ts';
import { toNumber, type ListingFacts } from '../listing-facts.ts';
import type { Evidence } from './evidence.ts';
import { findNumbers, type FoundNumber, type Unit } from './numbers.ts';

export type Doubt = {
  start: number;
  end: number;
  rule: string;
  reason: string;
  suggestion: string | null;
};

const squareFeetOfAcre = 43_560;
const roundedBy = 0.06;

/** Numbers that are in neither a field nor a hint. */
export function checkNumbers(text: string, evidence: Evidence): Doubt[] {
  return findNumbers(text)
    .filter((number) => !isSupported(number, evidence))
    .map((number) => ({ ...toSpan(number), rule: 'fact-number', ...explain(text, number, evidence.facts) }));
}

const toSpan = ({ start, end }: FoundNumber) => ({ start, end });

function isSupported(number: FoundNumber, { facts, numbers, hintNumbers }: Evidence): boolean {
  const isSame = (hint: FoundNumber) =>
    hint.unit === number.unit && (number.unit !== 'count' || hint.noun === number.noun);
  const isHinted = hintNumbers.some(
    (hint) => hint.value === number.value && (hint.unit === 'plain' || isSame(hint)),
  );
  if (isHinted) return true;
  const known = knownOf(number.unit, facts);
  if (known) return known.some((fact) => agrees(number, fact));
  return number.unit === 'plain' && (number.value <= 1 || numbers.has(number.value));
}

/** The fields for a number with this unit; null if there is no such field. */
function knownOf(unit: Unit, facts: ListingFacts): number[] | null {
  const of = (...fields: (string | null | undefined)[]) => fields.flatMap((field) => toNumber(field) ?? []);
  const lot = of(facts.lot_size);
  switch (unit) {
    case 'bedrooms':
      return of(facts.bedrooms);
    case 'bathrooms':
      return of(facts.bathrooms);
    case 'levels':
      return [...of(facts.stories), ...levelsOfStyle(facts.style)];
    case 'square feet':
      return [...of(facts.living_area, facts.square_footage), ...lot];
    case 'acres':
      return lot.map((area) => area / squareFeetOfAcre);
    case 'money':
      return of(facts.price, facts.taxes, facts.condo_fees);
    case 'year':
      return of(facts.year_built, /\d{4}/.exec(facts.address ?? '')?.[0]);
    default:
      return unit === 'count' ? [] : null;
  }
}

const levelsOfStyle = (style: string | null | undefined): number[] =>
  ({ 'two storey': [2], 'three storey': [3], bungalow: [1], rancher: [1] })[(style ?? '').toLowerCase()] ??
  [];

function agrees({ value, unit, isRough, isPart }: FoundNumber, fact: number): boolean {
  if (value === fact) return true;
  if (unit === 'acres') return Math.abs(value - fact) <= (isRough ? fact * roundedBy : 0.0051);
  if (unit === 'bathrooms' && isPart) return value === Math.floor(fact) || (value <= 1 && fact % 1 !== 0);
  if (unit === 'money' && Math.floor(fact) === value) return true;
  return isRough && Math.abs(value - fact) <= fact * roundedBy;
}

const built = /\b(?:built|constructed|erected|completed|finished|house|home|dating|circa|vintage)\b/i;

/** 'a 9,000 square foot lot' */
const isOfLot = (text: string, { end, unit }: Pick<FoundNumber, 'end' | 'unit'>): boolean =>
  unit === 'square feet' &&
  /^ (?:[\p{L}-]+ )?(?:lot|parcel|property|land|acreage)\b/iu.test(text.slice(end, end + 40));
const knownOfLot = ({ lot_size }: ListingFacts): number[] => [toNumber(lot_size) ?? []].flat();

function explain(
  text: string,
  { start, end, unit }: FoundNumber,
  facts: ListingFacts,
): Pick<Doubt, 'reason' | 'suggestion'> {
  const quote = text.slice(start, end);
  const [known] = isOfLot(text, { end, unit }) ? knownOfLot(facts) : (knownOf(unit, facts) ?? []);
  // only a year in which the home was built is said by the listing
  const isOther = unit === 'year' && !built.test(text.slice(Math.max(0, start - 30), start));
  if (known === undefined || unit === 'money' || unit === 'count' || isOther)
    return { reason: `Neither the listing nor your hints say “${quote}”.`, suggestion: null };
  const shown = unit === 'year' ? String(known) : groupDigits(known);
  const fact =
    unit === 'year' ? `it was built in ${shown}` : `${shown} ${known === 1 ? unit.replace(/s$/, '') : unit}`;
  return {
    reason: `The listing says ${fact}.`,
    suggestion: quote.replace(/^[\d,.]+(?: 1\/2| and a half)?|^[a-z]+(?: and a half)?/i, shown),
  };
}
