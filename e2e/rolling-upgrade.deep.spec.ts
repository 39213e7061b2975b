import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { emptyDatabase, testKey } from '#server/testing/database.ts';
import { makeNextRelease } from '#server/testing/next-release.ts';
import { expect, test } from './journey.ts';
import { grow, password } from './people.ts';
import { freePort, startServer } from './world.ts';

const nextCode = 'script[src*="/assets/next-"]';

test('an agent types on under load while the next release replaces this one, and while it is taken back @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(
    /Failed to load resource|Failed to fetch dynamically imported module|ERR_INCOMPLETE_CHUNKED/,
  );
  const installation = await startInstallation();
  const { url } = installation;
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  const begin = async (first: string) => {
    await page.goto(`${url}/contacts/create`);
    await page.getByLabel('First name').fill(first);
    await page.getByLabel('Email').fill(`${first}@rolling.example.net`);
  };
  const goOn = async (first: string, last: string) => {
    await page.getByRole('button', { name: /^Profile menu of / }).click();
    await expect(notice).toHaveCount(1);
    await expect(page.getByLabel('First name')).toHaveValue(first);
    await page.getByLabel('Last name').fill(last);
    await page.getByLabel('Source').selectOption('Referral');
    await page.getByRole('button', { name: 'Save contact' }).click();
    await expect(page.getByRole('heading', { name: `${first} ${last}` })).toBeVisible();
  };
  try {
    const token = await installation.signIn();
    const colleague = keepWriting(url, token);
    await page.addInitScript((given) => localStorage.setItem('auth_token', given), token);

    await begin('Rosalind');
    await installation.replaceBy('next');
    await goOn('Rosalind', 'Franklin');
    await page.goto(`${url}/contacts`);
    await expect(page.getByRole('link', { name: /Rosalind Franklin/ }).first()).toBeVisible();
    expect(await page.locator(nextCode).count()).toBeGreaterThan(0);
    await expect(notice).toHaveCount(0);

    await begin('Barbara');
    await installation.replaceBy('this');
    await goOn('Barbara', 'McClintock');
    await page.goto(`${url}/contacts`);
    await expect(page.getByRole('link', { name: /Barbara McClintock/ }).first()).toBeVisible();
    expect(await page.locator(nextCode).count()).toBe(0);
    await expect(notice).toHaveCount(0);
    const { written, refused } = await colleague.stop();
    expect(refused).toEqual([]);
    expect(written).toBeGreaterThan(10);
  } finally {
    await installation.remove();
  }
});

/** Adds contacts meanwhile. A call without an answer is made again with its key. */
function keepWriting(url: string, token: string) {
  const refused: number[] = [];
  let written = 0;
  let isOver = false;
  const add = (n: number) =>
    fetch(`${url}/api/v2/leads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `contact ${n} of the colleague`,
      },
      body: JSON.stringify({
        first_name: 'Colleague',
        last_name: String(n),
        email: `colleague-${n}@rolling.example.net`,
        lead_source_id: 14,
      }),
    }).then(
      ({ status }) => status,
      () => 0,
    );
  const running = (async () => {
    for (let n = 0; !isOver; n += 1) {
      let status = await add(n);
      while ([0, 429, 503].includes(status)) {
        await pause(300);
        status = await add(n);
      }
      if (status === 201) written += 1;
      else refused.push(status);
      await pause(300);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await running;
      return { written, refused };
    },
  };
}

/** A database with the demo data, and a balancer in front of the one process that serves it. */
async function startInstallation() {
  const next = makeNextRelease();
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-rolling-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRETS_KEY: testKey.toString('base64'),
    PORTAL_ORIGIN: url,
    TRUST_PROXY: '127.0.0.1',
    FOYER_WEB: 'off',
  };
  let serving = await startServer(settings);
  const balancer = createServer((from, to) => {
    const { method = 'GET', headers } = from;
    const forwarded = request(serving.url + from.url, { method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    forwarded.on('error', () => to.destroy());
    from.pipe(forwarded);
  });
  await new Promise<void>((resolve) => balancer.listen(port, '127.0.0.1', resolve));
  return {
    url,
    signIn: async () => {
      const answer = await fetch(`${url}/api/v2/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: grow.admin, password }),
      });
      const { token }: { token: string } = await answer.json();
      return token;
    },
    replaceBy: async (release: 'this' | 'next') => {
      const former = serving;
      serving = await startServer(settings, release === 'next' ? { folder: next.folder } : {});
      await former.stop();
    },
    remove: async () => {
      balancer.closeAllConnections();
      balancer.close();
      await serving.stop();
      await database.drop();
      next.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
