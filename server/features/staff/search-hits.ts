import { maxHits, type SearchHit } from '#contract/staff/search.ts';
import { show } from '#contract/shown.ts';

/** The best first: the one with the id, then names that begin with the words, then names that contain them all. */
const rankOf = {
  invoice: 0,
  'client id': 0,
  'person id': 1,
  client: 2,
  person: 3,
  'last name': 3,
  email: 3,
  host: 4,
  domain: 5,
  'client contains': 6,
  'person contains': 7,
  'host contains': 8,
} as const;
export type WayOfFinding = keyof typeof rankOf;
export type FoundHit = SearchHit & { way: WayOfFinding };

/** The most hits from one route before the others have contributed. */
export const maxHitsPerRoute = 6;

/**
 * The best hits, each once. Beyond the first few, a name that begins with the words is no better than one that
 * contains them.
 */
export function chooseHits(hits: readonly FoundHit[]): SearchHit[] {
  const ranked = [...Map.groupBy(hits, ({ way }) => way).values()].flatMap((ofWay) =>
    ofWay
      .toSorted(byTitle)
      .map(({ way, ...hit }, at) => ({ hit, rank: rankOf[way] + (at < maxHitsPerRoute ? 0 : behindOthers) })),
  );
  const best = ranked
    .toSorted((a, b) => a.rank - b.rank || byTitle(a.hit, b.hit))
    .map(({ hit }) => presentHit(hit));
  return [...new Map(best.toReversed().map((hit) => [toHitKey(hit), hit])).values()]
    .toReversed()
    .slice(0, maxHits);
}

/** The note of a person ends with the phone number. */
const presentHit = (hit: SearchHit): SearchHit => ({
  ...hit,
  note: hit.note.split(' · ').map(show).join(' · '),
});

const behindOthers = 3;

const byTitle = (a: SearchHit, b: SearchHit): number =>
  compareTexts(a.title.toLowerCase(), b.title.toLowerCase()) || a.id - b.id;
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A site has several domains. */
const toHitKey = ({ kind, id, title }: SearchHit): string => `${kind} ${id} ${title}`;
