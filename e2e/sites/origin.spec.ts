import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testKey } from '#server/testing/database.ts';
import { databaseOfWorld } from '../clients.ts';
import { expect, test } from '../journey.ts';
import { getCaller, grow } from '../people.ts';
import { messageForm } from '../visitors.ts';
import { freePort, startServer } from '../world.ts';

// the header of the other tests would go to another origin, which no form of a site sends
test.use({ extraHTTPHeaders: {} });

test('a visitor sends a form from a site on a host of its own @desktop', async ({ page, allowComplaint }, {
  project,
}) => {
  // this server has a folder of its own, without the pictures
  allowComplaint(/404 .*\/files\//);
  const { read } = await getCaller(grow.admin);
  const me: { data: { sites: { id: number }[] } } = await read('/me');
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-sites-'));
  const port = await freePort();
  const sites = `http://localhost:${port}`;
  const foyer = await startServer(
    {
      DATABASE_URL: databaseOfWorld(),
      DATA_DIR: dataDir,
      SECRETS_KEY: testKey.toString('base64'),
      TRUST_PROXY: '127.0.0.1',
      WORKER: 'off',
      SITES_ORIGIN: sites,
    },
    { port },
  );
  try {
    await page.goto(`${sites}/sites/${me.data.sites[0]?.id}`);
    await messageForm(page).getByLabel('First name').fill('Ines');
    await page.getByLabel('Last name').fill('Duarte');
    await messageForm(page).getByLabel('Email').fill(`ines.${project.name}.${Date.now()}@example.net`);
    await page.getByLabel('Phone').fill('604-555-0171');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
    expect((await page.request.get(`${sites}/signin`)).status()).toBe(404);
    expect((await page.request.get(`${foyer.url}/sites/${me.data.sites[0]?.id}`)).status()).toBe(404);
  } finally {
    await foyer.stop();
    await rm(dataDir, { recursive: true });
  }
});
