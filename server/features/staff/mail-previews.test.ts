import { expect, test } from 'vitest';
import type { Data } from '#contract/endpoint.ts';
import { staffMailPreviews } from '#contract/staff/mail-previews.ts';
import { staffProvider } from '#contract/staff/provider.ts';
import { mails } from '#server/mails.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, owner } = await testWorld();
const logo = `${'a'.repeat(64)}.png`;
await call(server.app, sam.token, staffProvider.save, {
  body: {
    name: 'Harbour & Sons',
    postal_address: '1 Pier Road\nVancouver BC',
    accent_colour: '#fff3a0',
    header_colour: '#102030',
  },
});
await owner.query('UPDATE app.provider SET logo = $1', [logo]);
// the server reads the row again with each save
await call(server.app, sam.token, staffProvider.save, { body: { sender_name: 'Harbour' } });

type Previews = Data<typeof staffMailPreviews.list>;
const list = async () => {
  const { body } = await call(server.app, sam.token, staffMailPreviews.list);
  return (body as { data: Previews }).data;
};
const previews = await list();

test('every mail can be looked at', () => {
  expect(previews.mails.map(({ template }) => template)).toEqual(mails.map(({ name }) => name));
});

// a newsletter's test is the newsletter itself, in its agent's design; a letter of an agent has no design
const branded = previews.mails.filter(
  ({ template }) => template !== 'newsletter-test' && template !== 'agent-message',
);
test('the test of a newsletter is shown as the newsletter is, in the provider’s name', async () => {
  const preview = previews.mails.find(({ template }) => template === 'newsletter-test');
  const { body } = await server.app.inject(preview?.url ?? '');
  expect(body).toContain('class="accent"');
  expect(body).toContain('18 Maple Lane');
  expect(body).toMatch(/<img[^>]*src="http:\/\/127\.0\.0\.1:4000\/design-photos\/community-01\.svg"/);
  expect(body).toContain('Sent by Harbour &amp; Sons, 1 Pier Road, Vancouver BC');
  expect(preview?.subject).toBe('Test: Your December 2026 real estate update');
  expect(preview?.text).toContain('18 Maple Lane');
});

/** Nobody can enter the portal of a closed account any more. */
const isOfClosedAccount = (template: string) => template === 'erasure-asked';
/** Its reader has no account: the report itself is in the email. */
const isForSeller = (template: string) => template === 'seller-report';

test.each(branded)('$template carries the brand, and a link to what it is about', async (preview) => {
  const page = await server.app.inject(preview.url);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain('sandbox');
  expect(page.body).toContain(`<img src="http://127.0.0.1:4000/files/${logo}" alt="Harbour &amp; Sons"`);
  expect(page.body).toContain('background:#102030;color:#ffffff');
  expect(page.body).toContain('1 Pier Road<br>Vancouver BC');
  expect(page.body).not.toContain('background:#fff3a0');
  if (!isOfClosedAccount(preview.template) && !isForSeller(preview.template))
    expect(page.body).toMatch(/<a class="(button|link)" href="http:\/\/127\.0\.0\.1:4000\//);
  expect(preview.text).toContain('Harbour & Sons\n1 Pier Road\nVancouver BC');
});

test('a mail whose footer names preferences leads to them, and no other mail does', () => {
  for (const { template, text, can_be_switched_off } of previews.mails)
    expect([template, text.includes('Choose what we email you about: http')]).toEqual([
      template,
      text.includes('notification preferences') || (can_be_switched_off && !isForSeller(template)),
    ]);
  expect(previews.mails.filter((one) => one.can_be_switched_off)).not.toEqual([]);
});

test('the address of a preview works for ten minutes, and cannot be made up', async () => {
  const { url } = previews.mails[0] ?? { url: '' };
  expect((await server.app.inject(`${url.slice(0, -4)}AAAA`)).statusCode).toBe(404);
  server.clock.now = new Date(noon.getTime() + 10 * 60_000 + 1);
  expect((await server.app.inject(url)).statusCode).toBe(404);
});
