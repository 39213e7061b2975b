import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newsletterReports, paymentWebhooks } from '#contract/paths.ts';
import { readConfig } from '../config.ts';
import { settingNames } from './config-table.ts';

const secrets = {
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  S3_ACCESS_KEY_ID: 'foyer',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtp://mail:1025',
  METRICS_TOKEN: 'token',
  DATABASE_URL: 'postgresql://foyer@database/foyer',
};
const entries = (text: string, line: RegExp) =>
  Object.fromEntries([...text.matchAll(line)].map(([, name = '', value = '']) => [name, value]));

const files = {
  'deploy/compose.yaml': {
    line: /^ {2,6}([A-Z][A-Z0-9_]+): '?(.*?)'?$/gm,
    asked: ['SECRETS_KEY', 'S3_SECRET_ACCESS_KEY'],
  },
  'deploy/chart/values.yaml': { line: /^ {2}([A-Z][A-Z0-9_]+): (.*)$/gm, asked: Object.keys(secrets) },
  'deploy/foyer.env.example': { line: /^([A-Z][A-Z0-9_]+)=(.*)$/gm, asked: ['SECRETS_KEY'] },
};
/** Of the other programs in the same file. */
const foreign = /^(POSTGRES|ROOT)_/;

test.each(Object.entries(files))(
  'a production starts with the settings of %s',
  async (path, { line, asked }) => {
    const found = Object.entries(entries(await readFile(path, 'utf8'), line)).filter(
      ([name]) => !foreign.test(name),
    );
    expect(found.length).toBeGreaterThan(4);
    const names: readonly string[] = settingNames;
    expect(found.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([]);
    const given = found.filter(([, value]) => value !== '' && !value.includes('${'));
    const added = Object.entries(secrets).filter(([name]) => asked.includes(name));
    expect(() =>
      readConfig({ ...Object.fromEntries([...added, ...given]), NODE_ENV: 'production' }),
    ).not.toThrow();
  },
);

test('the secrets that the chart asks for are settings', async () => {
  const values = await readFile('deploy/chart/values.yaml', 'utf8');
  const named = /Secret with (.*)\.$/m.exec(values)?.[1]?.split(/, | and /) ?? [];
  expect(named.toSorted()).toEqual(Object.keys(secrets).toSorted());
});

test.each(['deploy/proxy/Caddyfile', 'deploy/proxy/nginx.conf'])(
  '%s leads pages from http to https, and refuses programs',
  async (path) => {
    const text = await readFile(path, 'utf8');
    expect(text).toMatch(/^\s*(?:return 301|redir @pages) https:/m);
    expect(text).toMatch(/^\s*(?:return 403;|respond @programs .* 403)$/m);
    for (const address of ['api/', 'metrics', newsletterReports, paymentWebhooks])
      expect(text).toContain(address.replace(/^\/(\w+\/).*$/, '$1'));
  },
);

test('the settings of deploy/compose.yaml name services of that file', async () => {
  const text = await readFile('deploy/compose.yaml', 'utf8');
  const services = [...(/^services:\n([\s\S]*?)^\S/m.exec(text)?.[1] ?? '').matchAll(/^ {2}(\w+):$/gm)];
  const hosts = [
    ...text.matchAll(/^ {2}(?:DATABASE_URL|SMTP_URL|S3_ENDPOINT): \w+:\/\/(?:[^@\s]*@)?(\w+)/gm),
  ];
  expect(hosts).toHaveLength(3);
  const names = services.map(([, name]) => name);
  expect(hosts.map(([, host]) => host).filter((host) => !names.includes(host))).toEqual([]);
});
