import { expect, test } from 'vitest';
import { areasOfStaff, type StaffArea } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { queueAreas } from '#contract/staff/queue-areas.ts';
import { queueItems } from '#server/queue-items.ts';
import { read } from './source-files.ts';

const isArea = (name: string): name is StaffArea => name in areasOfStaff;
const pathsByName = new Map<string, unknown>(Object.entries(paths));

/** `[address, area]` of each screen of the console. */
const screens = [
  ...read('web/staff/routes.tsx').matchAll(/path: paths\.(\w+),[\s\S]*?ofArea\('(\w+)'\)/g),
].map(([, name = '', area = '']) => [String(pathsByName.get(name)), area] as const);

const areaOf = (address: string) =>
  screens.find(([pattern]) =>
    new RegExp(`^${pattern.replaceAll(/\$\w+/g, '\\d+')}$`).test(address.split('?')[0] ?? ''),
  )?.[1] ?? '';

test.each(queueItems)(
  'whoever sees an item of the kind $name may open where it is settled',
  ({ area, path }) => {
    const needed = areaOf(path({ client_id: 7, subject: '8' }));
    expect(isArea(needed), `no screen at ${path({ client_id: 7, subject: '8' })}`).toBe(true);
    if (isArea(needed)) expect(areasOfStaff[needed]).toEqual(expect.arrayContaining([...areasOfStaff[area]]));
  },
);

test('every role works in one area of the queue, or in all', () => {
  const counts = areasOfStaff.overview.map(
    (role) => queueAreas.filter((area) => areasOfStaff[area].some((member) => member === role)).length,
  );
  expect(new Set(counts)).toEqual(new Set([1, queueAreas.length]));
});
