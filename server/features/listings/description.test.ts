import { expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { vectors } from '#server/testing/rich-text-vectors/vectors.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

const house = { street_address: '12 Elm Street', city: 'Vancouver', state_or_province: 'BC', price: '1' };

const create = (token: string, description: string) =>
  call(server.app, token, listings.create, { body: { ...house, description } });
const storedAs = async (token: string, description: string) => {
  const { id } = parseData(Listing, await create(token, description));
  return parseData(Listing, await call(server.app, token, listings.read, { params: { id } })).description;
};

test('a description is written anew, and what it answers is stored without a change', async () => {
  const { alice } = await newClient();
  const stored = '<h2>Bright</h2><p>Three <strong>bedrooms</strong> &amp; a <em>garden</em></p>';
  expect(
    await storedAs(
      alice.token,
      '<h2 style="color:red">Bright</h2>\n<p>Three <b>bedrooms</b> &amp; a <i>garden</i></p>\n<script>window.ran=1</script>',
    ),
  ).toBe(stored);
  expect(await storedAs(alice.token, stored)).toBe(stored);
  expect(await storedAs(alice.token, '')).toBeNull();
});

test('hostile descriptions of each kind are stored harmless, whether new or changed', async () => {
  const { alice } = await newClient();
  const { id } = parseData(Listing, await create(alice.token, 'Quiet'));
  for (const hostile of Object.values(vectors).map((list) => list.slice(0, 12).join('<p>and</p>'))) {
    const body = { description: hostile };
    const { description } = parseData(
      Listing,
      await call(server.app, alice.token, listings.update, { params: { id }, body }),
    );
    expect(description).not.toMatch(/<(?!\/?(?:p|h[1-4]|ul|ol|li|blockquote|strong|em|sub|sup|a|br|img)\b)/);
    expect(description).not.toMatch(/<[^>]*\s(?:on\w+|style|srcset)=/);
    expect(description).not.toMatch(/(?:href|src)="(?!https?:|mailto:|tel:|\/files\/)/);
  }
});

test('its text counts, and not its tags', async () => {
  const { alice } = await newClient();
  const words = 'x'.repeat(10_000);
  expect((await create(alice.token, `<p><strong>${words}</strong></p>`)).status).toBe(201);
  const { status, body } = await create(alice.token, `<p>${words}x</p>`);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    errors: { description: ['This field must be less than 10000 characters.'] },
  });
});
