import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { pageMaker } from './page.ts';

const script = 'early()';
const template = `<head><script>${script}</script><meta content="__CSP_NONCE__" /></head>`;
const page = (settings: Record<string, string> = {}) =>
  pageMaker(template, readConfig({ NODE_ENV: 'test', ...settings }))();

test('only the script that the build wrote into the page may run inline', () => {
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page().policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(page().policy).not.toContain('unsafe');
});

test('every page has a nonce of its own for the sheets that libraries insert', () => {
  const [one, other] = [page(), page()];
  const nonce = /content="([^"]+)"/.exec(one.html)?.[1];
  expect(one.policy).toContain(`'nonce-${nonce}'`);
  expect(other.policy).not.toContain(`'nonce-${nonce}'`);
});

test('nothing frames the page, and it speaks with its own origin and the API host alone', () => {
  expect(page().policy).toContain("frame-ancestors 'none'");
  expect(page().policy).toContain("connect-src 'self';");
  expect(page({ API_HOST: 'https://api.example.com' }).policy).toContain(
    "connect-src 'self' https://api.example.com;",
  );
});

test('chat and recording are allowed outside development only', () => {
  const chat = { LIVE_CHAT_SRC: 'https://chat.example.com/widget.js' };
  expect(page({ ...chat, NODE_ENV: 'development' }).policy).not.toContain('chat.example.com');
  const key = Buffer.alloc(32).toString('base64');
  expect(page({ ...chat, NODE_ENV: 'production', SECRETS_KEY: key }).policy).toContain(
    'https://chat.example.com',
  );
});

test('the images of advertisers are allowed where they are set up, outside development only', () => {
  const ids = { AD_CONVERSION_ID: 'AW-123', SOCIAL_PIXEL_ID: '456' };
  const key = Buffer.alloc(32).toString('base64');
  const production = { NODE_ENV: 'production', SECRETS_KEY: key };
  const images = /img-src [^;]*/;
  expect(page(ids).policy).toContain("img-src 'self' data: blob:;");
  expect(page(production).policy).toContain("img-src 'self' data: blob:;");
  expect(images.exec(page({ ...production, ...ids }).policy)?.[0]).toContain(
    'https://www.googleadservices.com',
  );
  expect(images.exec(page({ ...production, SOCIAL_PIXEL_ID: '456' }).policy)?.[0]).toBe(
    "img-src 'self' data: blob: https://www.facebook.com",
  );
});

test('no setting can end the script that carries the settings', () => {
  expect(page({ SCHEDULING_URL: 'https://example.com/</script><script>' }).html).not.toContain(
    '</script><script>',
  );
});
