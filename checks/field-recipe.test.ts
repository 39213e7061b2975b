import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockPlaces, listEdits, features } from './field-recipe/features.ts';
import { copyTree, type TreeCopy } from './field-recipe/tree-copy.ts';
import { read } from './source-files.ts';

// docs/develop.md says that a field costs three places. Here one is added to every feature with a form, in a copy of the tree.

let copy: TreeCopy;
beforeAll(() => {
  copy = copyTree();
});
afterAll(() => copy.remove());

const minutes = 60_000;
const failureOfRoundTrip = () =>
  copy.failureOf(
    'checks/field-recipe/round-trip.ts',
    ...features.map(({ feature, field }) => `${feature}=${field}`),
  );

test('the recipe in docs/develop.md names the three places', () => {
  const recipe = /## Add a field\n([\s\S]*?)\n## /.exec(read('docs/develop.md'))?.[1] ?? '';
  for (const place of [
    'database/migrations/',
    'contract/contacts/contacts.ts',
    'web/contacts/ContactForm.tsx',
  ])
    expect(recipe).toContain(place);
  expect(recipe.match(/^\d\./gm)).toHaveLength(3);
});

test.each(features)(
  'a field of $feature is a migration, lines of the contract and its controls',
  (places) => {
    for (const { path } of places.contract) expect(path).toMatch(/^contract\//);
    for (const { path } of places.controls) expect(path).toMatch(/^web\/.*\.tsx$/);
  },
);

test(
  'a field in its three places compiles, and is created, kept by an edit, exported, described and sent by the security tests',
  async () => {
    copy.apply(listEdits(['migration', 'contract', 'controls']));
    for (const room of ['contract', 'server', 'web']) expect(await copy.typeErrors(room)).toBe('');
    expect(await failureOfRoundTrip()).toBe('');
  },
  10 * minutes,
);

test(
  'without its control it does not compile',
  async () => {
    copy.apply(listEdits(['migration', 'contract']));
    const errors = await copy.typeErrors('web');
    const isMissed = (field: string) =>
      new RegExp(`no control for ${field}"|Property '${field}' is missing`).test(errors);
    const withControls = features.filter(({ controls }) => controls.length > 0).map(({ field }) => field);
    expect(withControls.filter((field) => !isMissed(field))).toEqual([]);
  },
  10 * minutes,
);

test(
  'without the contract it does not compile, nor where the answer lacks it',
  async () => {
    copy.apply(listEdits(['migration', 'controls']));
    const errors = await copy.typeErrors('web');
    for (const { field, controls } of features)
      if (controls.length > 0)
        expect(errors).toMatch(new RegExp(`'${field}' does not exist|no field ${field}"`));
    for (const places of features.filter(({ contract, migration }) => migration && contract.length > 1)) {
      const answered = places.contract.findLast(({ insert }) => insert.startsWith(`  ${places.field}:`));
      const contract = places.contract.filter((edit) => edit !== answered);
      copy.apply(listEdits(['migration', 'contract'], [{ ...places, contract }]));
      expect(await copy.typeErrors('contract')).toMatch(new RegExp(`'${places.field}' is missing`));
    }
  },
  10 * minutes,
);

test(
  'without its migration the round trip fails',
  async () => {
    copy.apply(listEdits(['contract', 'controls']));
    const failure = await failureOfRoundTrip();
    const stored = features.filter(({ migration }) => migration !== null);
    expect(
      stored.filter(({ feature, field }) => !failure.includes(`${feature} does not keep ${field}`)),
    ).toEqual([]);
  },
  10 * minutes,
);

const { migration, contract, editor, mail } = blockPlaces;

test('a kind of newsletter block costs four places', () => {
  const folders = Object.values(blockPlaces).map((edits) => [
    ...new Set(edits.map(({ path }) => path.split('/')[0])),
  ]);
  expect(folders).toEqual([['database'], ['contract'], ['web'], ['server']]);
  for (const edits of [migration, editor, mail]) expect(new Set(edits.map(({ path }) => path)).size).toBe(1);
});

test(
  'a kind of block in its four places compiles, and is stored, answered, previewed, mailed and said in plain text',
  async () => {
    copy.apply([...migration, ...contract, ...editor, ...mail]);
    for (const room of ['contract', 'server', 'web']) expect(await copy.typeErrors(room)).toBe('');
    expect(await copy.failureOf('checks/field-recipe/round-trip.ts', 'newsletter block=quoted')).toBe('');
  },
  10 * minutes,
);

test(
  'a kind of block without its editor or its mail does not compile, and is not stored without its migration',
  async () => {
    copy.apply([...migration, ...contract]);
    expect(await copy.typeErrors('web')).toMatch(/block-kinds\.tsx.*'quote' is missing/);
    expect(await copy.typeErrors('server')).toMatch(/block-kinds\.ts.*'quote' is missing/);
    copy.apply([...contract, ...editor, ...mail]);
    const failure = await copy.failureOf('checks/field-recipe/round-trip.ts', 'newsletter block=quoted');
    expect(failure).toContain('newsletter block does not keep quoted');
  },
  10 * minutes,
);
