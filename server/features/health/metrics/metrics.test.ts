import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, noon, testServer } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({ settings: { METRICS_TOKEN: 'of-the-monitor' } });

const ask = (url: string, token?: string) =>
  server.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

/** The lines of a metric, with the value of each. */
async function readMetric(name: string): Promise<Map<string, number>> {
  const { body, statusCode } = await ask('/metrics', 'of-the-monitor');
  expect(statusCode).toBe(200);
  const lines = body.split('\n').filter((line) => line.startsWith(name));
  return new Map(
    lines.map((line) => {
      const [, labels = '', value] = /^\w+(\{.*\})? (\S+)$/.exec(line) ?? [];
      return [labels, Number(value)];
    }),
  );
}

test.each([undefined, 'of-somebody-else', ''])(
  'without the token there are no metrics (%s)',
  async (token) => {
    for (const url of ['/metrics', '/metrics/health']) {
      const refused = await ask(url, token);
      expect(refused.statusCode).not.toBe(200);
      expect(refused.body).not.toContain('foyer_');
    }
  },
);

test('an installation without a token has no metrics, for nobody', async () => {
  const { app, close } = await testServer();
  for (const url of ['/metrics', '/metrics/health'])
    for (const authorization of ['', 'Bearer ', 'Bearer undefined'])
      expect((await app.inject({ url, headers: { authorization } })).statusCode).toBe(404);
  await close();
});

test('answers are counted by the pattern of their route, so that nobody is named', async () => {
  const client = await newClient();
  await call(server.app, client.alice.token, contacts.list);
  await call(server.app, client.alice.token, contacts.read, { params: { id: 99_999_999 } });
  const counted = await readMetric('foyer_request_duration_seconds_count');
  const labels = [...counted.keys()].join('\n');
  expect(labels).toContain('method="GET",route="/api/v2/leads/:id",status="404"');
  expect(labels).not.toContain('99999999');
});

test('a mail about an enquiry is in time if it was handed over within ten seconds', async () => {
  const before = await readMetric('foyer_lead_mails_last_day');
  const template = 'new-contact';
  const seconds = (value: number) => new Date(noon.getTime() + value * 1000);
  const written = [
    { created: -60, sent: -51 },
    { created: -60, sent: -50 },
    { created: -60, sent: -49 },
    { created: -60, sent: null },
    { created: -5, sent: null },
    { created: -86_500, sent: -86_400 },
  ];
  for (const { created, sent } of written)
    await queryRows(
      server.database,
      `INSERT INTO app.outbox (template, address, state, created_at, next_try_at, sent_at)
       VALUES ($1, 'a@example.com', 'sent', $2, $2, $3)`,
      [template, seconds(created), sent === null ? null : seconds(sent)],
    );
  const after = await readMetric('foyer_lead_mails_last_day');
  const added = (outcome: string) =>
    (after.get(`{outcome="${outcome}"}`) ?? 0) - (before.get(`{outcome="${outcome}"}`) ?? 0);
  expect([added('in_time'), added('late')]).toEqual([2, 2]);
});

test('the checks of Health are read by a monitor, and a problem has another status', async () => {
  const { statusCode, body } = await ask('/metrics/health', 'of-the-monitor');
  const { is_well, checks } = JSON.parse(body) as {
    is_well: boolean;
    checks: { id: string; state: string }[];
  };
  const problems = checks.filter(({ state }) => state === 'problem');
  expect([is_well, statusCode]).toEqual(problems.length === 0 ? [true, 200] : [false, 503]);
  const gauges = await readMetric('foyer_health{');
  expect(gauges.size).toBe(checks.length);
  expect([...gauges.values()].filter((value) => value === 2)).toHaveLength(problems.length);
});

test('every process says how it is', async () => {
  for (const name of [
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
    'foyer_pool_connections{',
    'foyer_database_up',
  ])
    expect([name, (await readMetric(name)).size > 0]).toEqual([name, true]);
});

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/foyer.json'])(
  'what %s asks for is there',
  async (file) => {
    const { body } = await ask('/metrics', 'of-the-monitor');
    const offered = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const text = await readFile(file, 'utf8');
    const asked = [...text.matchAll(/\b(?:foyer|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(?:count|bucket|sum)$/, ''),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect([...new Set(asked)].filter((name) => !offered.has(name))).toEqual([]);
  },
);

test('the alert about a feed waits as long as its board allows', async () => {
  await queryRows(
    server.database,
    `INSERT INTO app.mls_feeds (provider, read_up_to, finished_at) VALUES ('ddf', now(), now()), ('reso', now(), now())`,
  );
  const hours = await readMetric('foyer_mls_hidden_after_seconds');
  expect([hours.get('{provider="ddf"}'), hours.get('{provider="reso"}')]).toEqual([86_400, 43_200]);
});
