import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { currentProvider } from '#server/core/provider/rules.ts';
import { pageMaker } from './page.ts';

const script = 'early()';
const template = `<head><meta charset="UTF-8" /><script>${script}</script><meta content="__CSP_NONCE__" /></head>`;
const key = Buffer.alloc(32).toString('base64');
const environments = {
  development: {},
  test: {},
  production: {
    SECRETS_KEY: key,
    SITES_ORIGIN: 'https://sites.example.com',
    DATABASE_URL: 'postgresql://foyer@db.example.com/foyer',
  },
};
type Environment = keyof typeof environments;
const page = (
  settings: Record<string, string> = {},
  path = '/dashboard',
  environment: Environment = 'test',
) => {
  const config = readConfig({ ...environments[environment], NODE_ENV: environment, ...settings });
  return pageMaker(template, config, () => currentProvider(null, config.provider))(path);
};
const deployed = ['test', 'production'] as const;

test('only the script that the build wrote into the page may run inline', () => {
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page().policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(page().policy).not.toContain('unsafe');
});

test('every page has its own nonce for the style sheets that libraries insert', () => {
  const [one, other] = [page(), page()];
  const nonce = /content="([^"]+)"/.exec(one.html)?.[1];
  expect(one.policy).toContain(`'nonce-${nonce}'`);
  expect(other.policy).not.toContain(`'nonce-${nonce}'`);
});

test('the page cannot be framed, and connects only to its own origin and the API host', () => {
  expect(page().policy).toContain("frame-ancestors 'none'");
  expect(page().policy).toContain("connect-src 'self';");
  expect(page({ API_HOST: 'https://api.example.com' }).policy).toContain(
    "connect-src 'self' https://api.example.com;",
  );
});

test('the settings stand in front of every script, which finds the API host in them', () => {
  const { html } = page({ API_HOST: 'https://api.example.com' });
  expect(html.indexOf('id="settings"')).toBeGreaterThan(0);
  expect(html.indexOf('id="settings"')).toBeLessThan(html.indexOf(script));
  expect(html).toContain('"apiHost":"https://api.example.com"');
});

const chat = {
  LIVE_CHAT_SRC: 'https://widget.chat.example/widget.js',
  LIVE_CHAT_ORIGINS: `connect-src https://api.chat.example wss://live.chat.example; frame-src https://frames.chat.example`,
};

test.each(deployed)('a configured widget may do what its vendor documents, in %s', (environment) => {
  const { policy, html } = page(chat, '/dashboard', environment);
  expect(policy).toContain("connect-src 'self' https://api.chat.example wss://live.chat.example;");
  expect(policy).toMatch(/frame-src \S+ https:\/\/frames\.chat\.example;/);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/widget\.chat\.example;/);
  // it writes style tags and markup of its own, also into frames that inherit this policy
  expect(policy).toContain("style-src 'self' 'unsafe-inline';");
  expect(policy).not.toContain('require-trusted-types-for');
  expect(policy).toContain("object-src 'none'");
  expect(html).toContain(chat.LIVE_CHAT_SRC);
});

test('a widget without documented sources may use its own origin', () => {
  const { policy } = page({ SESSION_RECORDING_SRC: 'https://record.example.com/r.js' });
  expect(policy).toContain("connect-src 'self' https://record.example.com wss://record.example.com;");
});

test.each(['/signin', '/password/reset/abc', '/account/activate', '/signup', '/staff', '/staff/clients/4'])(
  'nothing of it reaches %s, neither the policy nor the page',
  (path) => {
    const { policy, html } = page(chat, path);
    expect(policy).toBe(page({}, path).policy.replace(/nonce-[^']+/, /nonce-[^']+/.exec(policy)?.[0] ?? ''));
    expect(html).not.toContain('chat.example');
    expect(html).toContain('"reloadsAfterSignIn":true');
  },
);

test('no widget is loaded in development, nor without configuration', () => {
  for (const { policy, html } of [page(chat, '/dashboard', 'development'), page()]) {
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(policy + html).not.toContain('chat.example');
    expect(html).toContain('"reloadsAfterSignIn":false');
  }
});

test.each(deployed)('advertisers’ images are allowed if configured, in %s', (environment) => {
  const ids = { AD_CONVERSION_ID: 'AW-123', SOCIAL_PIXEL_ID: '456' };
  const images = (settings: Record<string, string>, where: Environment) =>
    /img-src [^;]*/.exec(page(settings, '/signup/thankyou', where).policy)?.[0];
  expect(images(ids, 'development')).toBe("img-src 'self' data: blob:");
  expect(images({}, environment)).toBe("img-src 'self' data: blob:");
  expect(images(ids, environment)).toContain('https://www.googleadservices.com');
  expect(images({ SOCIAL_PIXEL_ID: '456' }, environment)).toBe(
    "img-src 'self' data: blob: https://www.facebook.com",
  );
});

test('no setting can close the script element of the settings', () => {
  expect(page({ SCHEDULING_URL: 'https://example.com/</script><script>' }).html).not.toContain(
    '</script><script>',
  );
});

test('the page says how clients reach the provider, from the next load on', () => {
  const config = readConfig({ NODE_ENV: 'test' });
  let provider = currentProvider(null, config.provider);
  const make = pageMaker(template, config, () => provider);
  expect(make('/support').html).toContain('"email":"","textNumber":""');
  provider = { ...provider, support_email: 'help@example.com', support_days: [6, 7] };
  expect(make('/support').html).toContain('"email":"help@example.com"');
  expect(make('/support').html).toContain('"days":[6,7]');
});
