import type { DemoClient } from './accounts.ts';
import type { SeededRandom } from '#server/engines/words/seeded-random.ts';
import { messages } from './words.ts';

/** One form as it was sent. */
export type DemoEntry = {
  created_at: Date;
  phone_number: string | null;
  preferred_time: string | null;
  notes: string | null;
  lead_source_id: number;
  source_url: string | null;
  listing_url: string | null;
};

/** The weight of each form; ad forms only for clients with ads. */
const often: readonly (readonly [source: number, weight: number])[] = [
  [1, 6],
  [2, 3],
  [3, 3],
  [4, 2],
  [5, 1],
  [6, 5],
  [7, 2],
  [8, 3],
  [9, 1],
  [10, 2],
  [11, 2],
  [12, 1],
];
const needed: Record<number, string> = { 9: 'in_touch', 10: 'facebook_ads', 11: 'google_ads' };

const preferred = ['ASAP', 'Mornings', 'Afternoons', 'Evenings', null, null] as const;

export function makeHistoryEntries(
  client: DemoClient,
  times: readonly Date[],
  phone: string | null,
  draw: SeededRandom,
): DemoEntry[] {
  return times.map((created_at, index) => {
    const source = pickSource(client, draw, index);
    return {
      created_at,
      // the chat and the sign-up ask for no number
      phone_number: source === 8 || source === 9 ? null : phone,
      preferred_time: draw.one(preferred),
      notes: messageOf(client, source, draw),
      lead_source_id: source,
      ...addressesOf(client, source, draw),
    };
  });
}

function pickSource({ services }: DemoClient, draw: SeededRandom, index: number): number {
  const usable = often.filter(([source]) => {
    const service = needed[source];
    // nobody writes a testimonial as their first form
    return (service === undefined || services.includes(service)) && !(source === 12 && index === 0);
  });
  return draw.one(usable.flatMap(([source, weight]) => Array<number>(weight).fill(source)));
}

function messageOf({ areas }: DemoClient, source: number, draw: SeededRandom): string | null {
  const words = messages[source];
  return words === undefined ? null : draw.one(words).replace('{area}', draw.one(areas).replace(/, .*/, ''));
}

const toSlug = (text: string) =>
  text
    .replace(/, .*/, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-');

/** The page of the form, and the home it was about. */
function addressesOf({ sites, areas }: DemoClient, source: number, draw: SeededRandom) {
  const site = `https://${draw.one(sites)[0] ?? 'www.example.com'}`;
  const area = toSlug(draw.one(areas));
  const pages: Record<number, string> = {
    1: `${site}/contact`,
    2: `${site}/home-evaluation`,
    3: `${site}/home-finder`,
    4: `${site}/search?area=${area}&beds=${draw.between(2, 4)}&max=${draw.between(7, 19)}00000`,
    5: `${site}/communities/${area}`,
    6: `${site}/listings`,
    7: `${site}/`,
    8: `${site}/`,
    9: `${site}/newsletter`,
    10: `${site}/lp/${area}-home-value?utm_source=facebook`,
    11: `${site}/lp/${area}-agent?utm_source=google`,
    12: `${site}/testimonials`,
  };
  const listing = `${site}/listings/${draw.between(101, 4890)}-${area}-${draw.one(['drive', 'road', 'avenue', 'crescent'])}`;
  return { source_url: pages[source] ?? null, listing_url: source === 6 ? listing : null };
}
