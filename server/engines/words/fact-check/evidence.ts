import { findRegion, countries, countryNames } from '#contract/places.ts';
import { findPhrases, indexPhrases } from '../language/phrases.ts';
import { tokenize, type Token } from '../language/tokens.ts';
import { toNumber, trimField, type ListingFacts } from '../listing-facts.ts';
import { concepts, type Concept } from './concepts.ts';
import { findNumbers, type FoundNumber } from './numbers.ts';

/** The fields and the hints, in a form for looking up statements. */
export type Evidence = {
  facts: ListingFacts;
  labels: ReadonlySet<string>;
  concepts: ReadonlySet<Concept>;
  /** every word of fields and hints, in its stem */
  words: ReadonlySet<string>;
  numbers: ReadonlySet<number>;
  hintNumbers: readonly FoundNumber[];
  /** every word of the hints, without its ending */
  hintRoots: ReadonlySet<string>;
};

export const conceptIndex = indexPhrases(
  concepts.flatMap((concept) => concept.phrases.map((phrase) => [phrase, concept] as const)),
);

export function gatherEvidence(facts: ListingFacts, hints: string): Evidence {
  const {
    type,
    subtype,
    style,
    address,
    area,
    community,
    city,
    features = [],
    amenities = [],
    people = [],
  } = facts;
  const labels = [
    ...features,
    ...amenities,
    ...[type, subtype, style].flatMap((one) => trimField(one) ?? []),
  ];
  const statements = [hints, ...features, ...amenities].join('\n');
  const names = [address, area, community, city, regionOf(facts)].flatMap((one) => trimField(one) ?? []);
  return {
    facts,
    labels: new Set(
      [...labels, ...(toNumber(facts.lot_size) ? ['lot_size'] : [])].map((label) => label.toLowerCase()),
    ),
    concepts: new Set(findPhrases(tokenize(statements), conceptIndex).map(({ value }) => value)),
    words: new Set(
      tokenize([statements, ...names, ...people, ...labels].join('\n')).flatMap((token) =>
        inOtherForms(toStem(token)),
      ),
    ),
    numbers: numbersOf(facts, hints),
    hintNumbers: findNumbers(hints),
    hintRoots: new Set([...listRoots(tokenize(hints)), ...(namesYear.test(hints) ? listRoots(renewed) : [])]),
  };
}

/** 'roof 2019' says that it was replaced then. */
const namesYear = /\b\p{L}{3,}(?<!built|since|until),? (?:in )?(?:19|20)\d\d\b/u;

const renewed = tokenize('new replaced updated renovated redone installed');

const sameWords: Record<string, string> = { primary: 'master', min: 'minute', faces: 'fac', no: 'not' };
/** They say nothing by themselves. */
const empty = new Set(
  'a an the is are was were be been has have it its of in on at to from with and allowed bedroom'.split(' '),
);

/** 'renovated' and 'renovation', 'facing' and 'faces' are said with the same words. */
export const listRoots = (tokens: readonly Pick<Token, 'word'>[]): string[] =>
  tokens
    .filter(({ word }) => !empty.has(word))
    .map((token) => {
      const stem = toStem(token);
      return (
        (Object.hasOwn(sameWords, stem) ? sameWords[stem] : undefined) ??
        stem.replace(/(?:ations?|ing|ed|e)$/, '')
      );
    });

/** The words of an address, each with its short form. */
const shortForms = [
  ['street', 'st'],
  ['avenue', 'ave'],
  ['road', 'rd'],
  ['drive', 'dr'],
  ['lane', 'ln'],
  ['boulevard', 'blvd'],
  ['crescent', 'cres', 'cr'],
  ['court', 'crt', 'ct'],
  ['place', 'pl'],
  ['highway', 'hwy'],
  ['parkway', 'pkwy'],
  ['terrace', 'terr', 'ter'],
  ['square', 'sq'],
  ['circle', 'cir'],
  ['trail', 'trl'],
  ['mount', 'mt'],
  ['saint', 'st'],
  ['fort', 'ft'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['northeast', 'ne'],
  ['northwest', 'nw'],
  ['southeast', 'se'],
  ['southwest', 'sw'],
  ['apartment', 'apt', 'unit', 'suite'],
];

const inOtherForms = (stem: string): string[] => [
  stem,
  ...shortForms.filter((forms) => forms.includes(stem)).flat(),
];

/** 'schools' and 'school' are the same. */
export const toStem = ({ word }: Pick<Token, 'word'>): string =>
  word
    .replace(/(?:'s|’s)$/, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '');

function regionOf({ state_or_province: code }: ListingFacts): string | null {
  const country = countries.find((one) => findRegion(one, trimField(code) ?? ''));
  if (!country) return null;
  return `${findRegion(country, trimField(code) ?? '')?.name ?? ''} ${countryNames[country]}`;
}

/** Every number in a field or a hint, also as a decimal or in acres. */
function numbersOf(facts: ListingFacts, hints: string): Set<number> {
  const fields = [
    facts.price,
    facts.taxes,
    facts.condo_fees,
    facts.bedrooms,
    facts.bathrooms,
    facts.stories,
    facts.living_area,
    facts.square_footage,
    facts.lot_size,
    facts.year_built,
  ].flatMap((field) => toNumber(field) ?? []);
  const written = [
    facts.address,
    facts.area,
    facts.community,
    facts.city,
    hints,
    ...(facts.features ?? []),
    ...(facts.amenities ?? []),
  ]
    .join(' ')
    .match(/\d[\d,]*(?:\.\d+)?/g);
  return new Set([...fields, ...(written ?? []).map((number) => Number(number.replaceAll(',', '')))]);
}
