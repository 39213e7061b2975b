import { expect, test } from 'vitest';
import { createSampleSource } from './sample-source.ts';
import { sampleRecords } from './feed.ts';

test('of the sample exactly those on the market are listed as own that say that they are own', async () => {
  const source = createSampleSource();
  const all = await source.find([...sampleRecords().keys()], 'nobody is waiting');
  const expected = all.filter((one) => source.isOwn(one, []) && [1, 2].includes(one.values.status_id));
  const own = await source.listOwn([], 'nobody is waiting');
  expect(own.map((one) => one.mls_id)).toEqual(expected.map((one) => one.mls_id));
  expect(own.map((one) => one.mls_id)).not.toContain('R2900030');
  expect(expected.length).toBeLessThan(all.length);
});
