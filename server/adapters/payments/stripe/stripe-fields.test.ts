import { expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { policyFor } from '#server/start/portal/policy.ts';
import { testWorld } from '../../../testing/test-world.ts';

const settings = {
  PAYMENT_PROVIDER: 'stripe',
  PAYMENT_SECRET_KEY: 'sk_test_secret',
  PAYMENT_PUBLIC_KEY: 'pk_test_public',
  PAYMENT_WEBHOOK_SECRET: 'whsec_secret',
  PORTAL_ORIGIN: 'https://portal.example.com',
  SITES_ORIGIN: 'https://sites.example.com',
};
const { server } = await testWorld({ settings });
const get = (host: string) =>
  server.app.inject({ url: '/payments/card-fields', headers: { host, accept: 'text/html' } });

test('the fields of a card load the script of Stripe, may be framed by the portal alone, and tell no secret', async () => {
  const page = await get('sites.example.com');
  expect(page.statusCode).toBe(200);
  expect(page.payload).toContain('<script src="https://js.stripe.com/dahlia/stripe.js">');
  expect(page.payload).toContain('pk_test_public');
  expect(page.payload).not.toMatch(/sk_test_secret|whsec_secret/);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(
    /script-src 'sha256-[^']+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/,
  );
  expect(policy).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
  );
  expect(policy).toContain('frame-ancestors https://portal.example.com;');
  expect(page.headers['x-frame-options']).toBeUndefined();
});

test('on the origin of the portal there is no such page, and no page opens its policy for that script', async () => {
  expect((await get('portal.example.com')).payload).not.toContain('js.stripe.com');
  const config = readConfig({ NODE_ENV: 'test', ...settings });
  expect(policyFor(config, [], [])).not.toContain('stripe');
});
