import type { Annotation } from '#contract/statistics/annotations.ts';

export type Event = Pick<Annotation, 'kind' | 'month' | 'at'> & {
  /** of a newsletter, or the address of a listing; null if that is gone */
  name: string | null;
  price_from: number | null;
  price_to: number | null;
};

export const toAnnotation = ({ kind, month, at, ...event }: Event): Annotation => ({
  kind,
  month,
  at,
  words: wordsOfEvent({ kind, ...event }),
});

type Details = Pick<Event, 'name' | 'price_from' | 'price_to'>;

export const wordsOfEvent = ({ kind, ...details }: Details & Pick<Event, 'kind'>): string =>
  words[kind](details);

const words: Record<Annotation['kind'], (details: Details) => string> = {
  live: () => 'The website went live',
  newsletter: ({ name }) => `The newsletter “${name ?? ''}” went out`,
  price: ({ name, price_from, price_to }) =>
    `The price of ${name ?? 'a listing'} went ${(price_to ?? 0) < (price_from ?? 0) ? 'down' : 'up'} from ${dollars(price_from)} to ${dollars(price_to)}`,
};

const dollars = (amount: number | null): string => `$${(amount ?? 0).toLocaleString('en-CA')}`;
