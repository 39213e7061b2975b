import * as z from 'zod/mini';
import { anyText, id, optional, requiredText, text, tooLong } from '../fields.ts';
import { stateOrProvince } from '../listings/places.ts';
import { labels, propertyType } from '../listings/property-types.ts';

const addressAtMost = 50;
const cityAtMost = 30;
const priceAtMost = 15;
export const hintsAtMost = 200;
const roomsAtMost = 3;
/** half of one, too: 10.5 */
const bathroomsAtMost = 4;
const amountAtMost = 15;
export const rewritableAtMost = 5000;
const checkedAtMost = 20_000;

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

/** What may be said of a property: the facts of its listing, and the hints of the agent. */
export const PropertyFacts = z.object({
  address: orEmpty(text(addressAtMost)),
  city: orEmpty(text(cityAtMost)),
  /** its law decides which words are looked at */
  state_or_province: orEmpty(stateOrProvince),
  price: orEmpty(text(priceAtMost)),
  bedrooms: orEmpty(text(roomsAtMost)),
  bathrooms: orEmpty(text(bathroomsAtMost)),
  type: orEmpty(propertyType),
  style: orEmpty(z.enum(styles, 'Please choose a style.')),
  living_area: orEmpty(text(amountAtMost)),
  square_footage: orEmpty(text(amountAtMost)),
  taxes: orEmpty(text(amountAtMost)),
  condo_fees: orEmpty(text(amountAtMost)),
  features: z.optional(labels),
  amenities: z.optional(labels),
  /** hints of the agent: what should be said besides */
  description: orEmpty(text(hintsAtMost)),
});
export type PropertyFacts = z.infer<typeof PropertyFacts>;

/** A listing whose facts count besides those of the call. */
const listing_id = z.optional(id);

export const DescriptionRequest = z.extend(PropertyFacts, {
  address: requiredText(addressAtMost),
  city: requiredText(cityAtMost),
  price: requiredText(priceAtMost),
  tone: orEmpty(z.enum(tones, 'Please choose a tone.')),
  length: orEmpty(z.enum(lengths, 'Please choose a length.')),
  listing_id,
});
export type DescriptionRequest = z.infer<typeof DescriptionRequest>;

const oneOption = 'Please choose one of grammar, simplify, length and tone.';
const rewritable = anyText.check(z.maxLength(rewritableAtMost, tooLong(rewritableAtMost)));
const optionNames = ['grammar', 'simplify', 'length', 'tone'] as const;

export const SuggestionRequest = z
  .object({
    text: rewritable.check(z.minLength(1, 'Please write something first.')),
    /** the part that is rewritten; without it the whole text is */
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
  text: anyText.check(z.maxLength(checkedAtMost, tooLong(checkedAtMost))),
  listing_id,
  /** what a form says of the property, where that is not saved yet */
  facts: z.optional(PropertyFacts),
});
export type CheckRequest = z.infer<typeof CheckRequest>;
