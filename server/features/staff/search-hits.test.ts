import { expect, test } from 'vitest';
import { chooseHits, type FoundHit, type WayOfFinding } from './search-hits.ts';

const kinds = { client: 'client', person: 'person', host: 'domain' } as const;

function found(way: WayOfFinding, id: number, title: string): FoundHit {
  const kind = way.startsWith('client') ? kinds.client : way.startsWith('host') ? kinds.host : kinds.person;
  return { way, kind, id, client_id: 1, client_name: 'Harbour Homes', title, note: '' };
}
const many = (way: WayOfFinding, count: number, first = 1) =>
  Array.from({ length: count }, (_, n) => found(way, first + n, `${way} ${String.fromCodePoint(0x61 + n)}`));
const titles = (hits: readonly FoundHit[]) => chooseHits(hits).map(({ title }) => title);

test('an id comes first, then what begins with the words, then what has them, each by its title', () => {
  expect(
    titles([
      found('host contains', 1, 'a.example'),
      found('person contains', 2, 'Anna'),
      found('client contains', 3, 'Abel'),
      found('host', 4, 'b.example'),
      found('last name', 5, 'berta'),
      found('person', 6, 'Anton'),
      found('client', 7, 'Zebra'),
      found('person id', 8, 'Zoë'),
      found('client id', 9, 'Zulu'),
    ]),
  ).toEqual(['Zulu', 'Zoë', 'Zebra', 'Anton', 'berta', 'b.example', 'Abel', 'Anna', 'a.example']);
});

test('what was found in several ways is shown once, by the best of them, and without the way', () => {
  const hits = chooseHits([
    found('person contains', 1, 'Anna'),
    found('person', 1, 'Anna'),
    found('client', 2, 'Zebra'),
  ]);
  expect(hits).toMatchObject([{ title: 'Zebra' }, { title: 'Anna' }]);
  expect(hits[0]).not.toHaveProperty('way');
});

test('two domains of a site are two hits', () => {
  expect(titles([found('host', 1, 'a.example'), found('host', 1, 'b.example')])).toEqual([
    'a.example',
    'b.example',
  ]);
});

test('a common name leaves room for others: six of it, the others, and then more of it', () => {
  const shown = titles([...many('person', 12), ...many('host', 3)]);
  expect(shown).toEqual([
    ...many('person', 6).map(({ title }) => title),
    ...many('host', 3).map(({ title }) => title),
    ...many('person', 9)
      .slice(6)
      .map(({ title }) => title),
  ]);
});
