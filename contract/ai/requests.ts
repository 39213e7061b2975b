import * as z from 'zod/mini';
import { anyText, id, line, optional, requiredLine, text, tooLong } from '../fields.ts';
import { stateOrProvince } from '../listings/places.ts';
import { labels, propertyType } from '../listings/property-types.ts';

const maxAddressLength = 50;
const maxCityLength = 30;
const maxPriceLength = 15;
export const maxHintsLength = 200;
const maxRoomsLength = 3;
/** halves are allowed: 10.5 */
const maxBathroomsLength = 4;
const maxAmountLength = 15;
export const maxRewritableLength = 5000;
const maxCheckedLength = 20_000;

export const styles = [
  'Bungalow',
  'Rancher',
  'Split level',
  'Two storey',
  'Three storey',
  'Loft',
  'Penthouse',
  'Character',
  'Contemporary',
  'Other',
] as const;
export const tones = ['professional', 'friendly', 'persuasive', 'luxury'] as const;
type Tone = (typeof tones)[number];
export const lengths = ['short', 'standard', 'long'] as const;

const orEmpty = <S extends z.core.$ZodType>(schema: S) => z.optional(optional(schema));

/** The facts that a text may state about a property: those of its listing, and the agent's hints. */
export const PropertyFacts = z.object({
  address: orEmpty(line(maxAddressLength)),
  city: orEmpty(line(maxCityLength)),
  /** the law there decides which words are checked */
  state_or_province: orEmpty(stateOrProvince),
  price: orEmpty(line(maxPriceLength)),
  bedrooms: orEmpty(line(maxRoomsLength)),
  bathrooms: orEmpty(line(maxBathroomsLength)),
  type: orEmpty(propertyType),
  style: orEmpty(z.enum(styles, 'Please choose a style.')),
  living_area: orEmpty(line(maxAmountLength)),
  square_footage: orEmpty(line(maxAmountLength)),
  taxes: orEmpty(line(maxAmountLength)),
  condo_fees: orEmpty(line(maxAmountLength)),
  features: z.optional(labels),
  amenities: z.optional(labels),
  /** hints of the agent: what else should be said */
  description: orEmpty(text(maxHintsLength)),
});
export type PropertyFacts = z.infer<typeof PropertyFacts>;

/** A listing whose facts are used together with those of the call. */
const listing_id = z.optional(id);

export const DescriptionRequest = z.extend(PropertyFacts, {
  address: requiredLine(maxAddressLength),
  city: requiredLine(maxCityLength),
  price: requiredLine(maxPriceLength),
  tone: orEmpty(z.enum(tones, 'Please choose a tone.')),
  length: orEmpty(z.enum(lengths, 'Please choose a length.')),
  listing_id,
});
export type DescriptionRequest = z.infer<typeof DescriptionRequest>;

const oneOption = 'Please choose one of grammar, simplify, length and tone.';
const rewritable = anyText.check(z.maxLength(maxRewritableLength, tooLong(maxRewritableLength)));
const optionNames = ['grammar', 'simplify', 'length', 'tone'] as const;

export const SuggestionRequest = z
  .object({
    text: rewritable.check(z.minLength(1, 'Please write something first.')),
    /** the part to rewrite; without it the whole text is rewritten */
    textSelected: z.optional(z.nullable(rewritable)),
    grammar: z.optional(z.boolean(oneOption)),
    simplify: z.optional(z.boolean(oneOption)),
    length: z.optional(z.enum(['shorter', 'longer'], 'Please choose shorter or longer.')),
    tone: z.optional(z.enum(tones, 'Please choose a tone.')),
    listing_id,
  })
  .check(
    z.refine(
      (sent) => optionNames.filter((name) => sent[name] !== undefined && sent[name] !== false).length === 1,
      {
        path: ['option'],
        error: oneOption,
      },
    ),
  );
export type SuggestionRequest = z.infer<typeof SuggestionRequest>;

export type RewriteOption =
  | { grammar: true }
  | { simplify: true }
  | { length: 'shorter' | 'longer' }
  | { tone: Tone };

/** The one option of a request. */
export function rewriteOption({ simplify, length, tone }: SuggestionRequest): RewriteOption {
  if (length !== undefined) return { length };
  if (tone !== undefined) return { tone };
  return simplify ? { simplify } : { grammar: true };
}

export const CheckRequest = z.object({
  text: anyText.check(z.maxLength(maxCheckedLength, tooLong(maxCheckedLength))),
  listing_id,
  /** what a form says about the property when that is not saved yet */
  facts: z.optional(PropertyFacts),
});
export type CheckRequest = z.infer<typeof CheckRequest>;
