import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withClient } from '#database/connection.ts';
import { testKey } from '#server/testing/database.ts';
import { streamText, startModel, stream } from '#server/testing/model-server.ts';
import { databaseOfWorld, newLiveClient, unfold } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { withMe } from '../override-responses.ts';
import { signedInPage, staff } from '../people.ts';
import { presentMonth } from '../present-days.ts';
import { startServer } from '../world.ts';

const disclaimer = 'AI responses can be inaccurate or misleading. Please review and verify carefully.';
const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const generate = (page: Page) => page.getByRole('button', { name: 'Generate description' });

async function fillFacts(page: Page): Promise<void> {
  await page.getByLabel('Address').fill('12 Oak Street');
  await page.getByLabel('City').fill('Victoria');
  await page.getByLabel('Price').fill('1,250,000');
  await page.getByLabel('Bedrooms').fill('3');
}

const spend = (id: number, count: number) =>
  withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(id)]);
    await db.query(
      `INSERT INTO app.ai_usage (client_id, kind, month, created_at)
       SELECT $1, 'description', $3, $4 FROM generate_series(1, $2::int)`,
      [id, count, `${presentMonth()}-01`, new Date()],
    );
  });

test('a hint that fair-housing law forbids is shown with its reason, beside the text without it', async ({
  page,
}) => {
  const { admin } = await newLiveClient();
  await signedInPage(page, admin);
  await page.goto('/listings-ai');
  await fillFacts(page);
  await page.getByLabel('What should it mention?').fill('New roof in 2024. Asian buyers welcome.');
  await generate(page).click();
  await expect(result(page)).toContainText(/new roof/i);
  const leftOut = result(page).getByRole('list', { name: 'Left out of the text' });
  await expect(leftOut).toContainText('Left out: “Asian buyers welcome');
  await expect(leftOut).toContainText('The law protects people of every race');
  await expectAccessible(page);
  await expectLayout(page);
});

test('a description is written, rated, copied, replaced and taken back, and earlier ones are found again @phone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { admin } = await newLiveClient();
  await signedInPage(page, admin);
  await page.goto('/listings-ai');
  await expect(page.getByText('0 of 100 used.')).toBeVisible();
  await expect(page.getByText('Beta', { exact: true })).toBeVisible();
  await generate(page).click();
  await expect(page.getByText('Please complete all the required fields.')).toBeVisible();
  await fillFacts(page);
  await expectLayout(page);
  const sent = page.waitForRequest(/\/listing-description$/);
  await generate(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    address: '12 Oak Street',
    city: 'Victoria',
    price: '1,250,000',
    bedrooms: '3',
    type: 'Single family',
  });
  await expect(result(page)).toContainText('Victoria');
  await expect(result(page)).toContainText(disclaimer);
  await expect(page.getByText('1 of 100 used.')).toBeVisible();
  await expectLayout(page);

  for (const [name, rating] of [
    ['Good answer', 1],
    ['Bad answer', -1],
  ] as const) {
    const rated = page.waitForRequest(/\/usage\/log\/\d+$/);
    await result(page).getByRole('button', { name }).click();
    expect((await rated).postDataJSON()).toEqual({ rating });
    await expect(result(page).getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  }
  const leftOut = result(page).getByRole('list', { name: 'Left out of the text' });
  await expect(leftOut).toHaveCount(0);
  await result(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();

  await result(page).getByRole('button', { name: 'Retry' }).click();
  const answers = page.getByRole('group', { name: 'Results from this session' });
  await expect(answers.getByRole('button')).toHaveText(['Answer 1', 'Answer 2']);
  await answers.getByRole('button', { name: 'Answer 1' }).click();
  const own = page.getByRole('textbox', { name: 'Description' });
  await own.fill('My own words.');
  await result(page).getByRole('button', { name: 'Replace' }).click();
  await expect(result(page)).toHaveCount(0);
  await expect(own).toHaveValue(/Victoria/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(own).toHaveValue('My own words.');

  await generate(page).click();
  await result(page).getByRole('button', { name: 'Close' }).click();
  await expect(result(page)).toHaveCount(0);
  await expect(page.getByText('3 of 100 used.')).toBeVisible();
});

test('facts come from a listing, hints stay, and before the first answer there are examples of hints', async ({
  page,
}) => {
  const { admin, caller } = await newLiveClient();
  await caller.send('POST', '/listings', {
    status_id: 1,
    type: 'Single family',
    subtype: 'House',
    price: '989000',
    street_address: '7 Fern Lane',
    city: 'Nanaimo',
    state_or_province: 'BC',
    country: 'CA',
    bedrooms: '4',
  });
  await signedInPage(page, admin);
  await page.goto('/listings-ai');
  await expect(page.getByRole('heading', { name: 'A good hint says three things' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveCount(0);
  await page.getByLabel('What should it mention?').fill('New roof in 2023.');
  await page.getByLabel('Start from a listing').selectOption({ label: '7 Fern Lane, Nanaimo' });
  await expect(page.getByLabel('Address')).toHaveValue('7 Fern Lane');
  await expect(page.getByLabel('Price')).toHaveValue('989000');
  await expect(page.getByLabel('Bedrooms')).toHaveValue('4');
  await expect(page.getByLabel('What should it mention?')).toHaveValue('New roof in 2023.');
  await expectAccessible(page);
  await expectLayout(page);
  await generate(page).click();
  await expect(result(page)).toContainText('Nanaimo');
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
});

test('staff see on the page of a client what it used, and how good the answers were', async ({ page }) => {
  const { id } = await newLiveClient();
  await spend(id, 3);
  await withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(id)]);
    await db.query(
      `UPDATE app.ai_usage SET rating = -1 WHERE id = (SELECT min(id) FROM app.ai_usage WHERE client_id = $1)`,
      [id],
    );
  });
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${id}`);
  await unfold(page, 'AI');
  await expect(page.getByText('3 of 100 credits used this month')).toBeVisible();
  const row = page.getByRole('table').filter({ hasText: 'Wording' }).getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveText(['3', '0', '0', '1']);
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

test('what cannot be copied is told @desktop', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) });
  });
  await signedInPage(page, (await newLiveClient()).admin);
  await page.goto('/listings-ai');
  await fillFacts(page);
  await generate(page).click();
  await result(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('An error occurred while copying.')).toBeVisible();
});

test('without credits nothing can be asked for, and on Create there is no AI @phone', async ({ page }) => {
  const { id, admin } = await newLiveClient();
  await spend(id, 100);
  await signedInPage(page, admin);
  await page.goto('/listings-ai');
  await expect(
    page.getByText('You have used up all your AI credits for this month.').filter({ visible: true }),
  ).toHaveCount(1);
  await fillFacts(page);
  await expect(generate(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(generate(page)).toHaveAccessibleDescription(
    'You have used up all your AI credits for this month.',
  );
  await expectAccessible(page);
  await withMe(page, (me) => ({ ...me, client: me.client && { ...me.client, package: 'Create' } }));
  await page.goto('/listings-ai');
  await expect(page.getByRole('heading', { name: 'Upgrade required' })).toBeVisible();
  await expect(page.getByText('AI features not available on this package')).toBeVisible();
});

test('a model behind an API is read as it writes, stopped, and marked where it claims too much @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/503|Failed to load resource/);
  const model = await startModel();
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-ai-'));
  const foyer = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseOfWorld(),
    SECRETS_KEY: testKey.toString('base64'),
    WORKER: 'off',
    DEMO: 'off',
    TRUST_PROXY: '127.0.0.1',
    AI_PROVIDER: 'openai',
    AI_URL: model.url,
    AI_MODEL: 'small',
  });
  try {
    const { admin } = await newLiveClient();
    await signedInPage(page, admin);
    await page.goto(`${foyer.url}/listings-ai`);
    await fillFacts(page);
    const rest = Promise.withResolvers<void>();
    model.answer((response) => {
      stream.begin(response);
      response.write(stream.words('A house with 7 bedrooms in Victoria. No children, '));
      void rest.promise.then(() =>
        response.end(stream.words('please. <b>Quiet.</b>') + stream.end('stop') + stream.done),
      );
    });
    await generate(page).click();
    await expect(result(page)).toContainText('A house with 7 bedrooms in Victoria.');
    await expect(result(page)).not.toContainText('No children');
    await expect(generate(page)).toHaveAttribute('aria-busy', 'true');
    await expectLayout(page);
    rest.resolve();
    const words = result(page).getByRole('list', { name: 'Wording to review' });
    await expect(words.getByRole('listitem')).toHaveCount(2);
    await expect(result(page)).toContainText('please. Quiet.');
    await expectLayout(page);
    await words.getByRole('button', { name: /^Remove “7 bedrooms”/ }).click();
    await expect(words.getByRole('listitem')).toHaveCount(1);
    await expect(result(page)).not.toContainText('7 bedrooms');

    model.answer((response) => void stream.begin(response).write(stream.words('A home. ')));
    await result(page).getByRole('button', { name: 'Retry' }).click();
    await result(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(words.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('1 of 100 used.')).toBeVisible();

    model.answer((response) => void stream.begin(response).end(stream.end('content_filter')));
    await result(page).getByRole('button', { name: 'Retry' }).click();
    await expect(
      page.getByText('There was an error processing your request, please try again later.'),
    ).toBeVisible();
    await expect(page.getByText('1 of 100 used.')).toBeVisible();
    model.answer(streamText('A quiet home in Victoria.'));
    await result(page).getByRole('button', { name: 'Retry' }).click();
    await expect(result(page)).toContainText('A quiet home in Victoria.');
  } finally {
    await foyer.stop();
    await rm(dataDir, { recursive: true, force: true });
    await model.close();
  }
});
