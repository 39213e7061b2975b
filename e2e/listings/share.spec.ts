import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { grow, signedInPage, type Caller } from '../people.ts';
import { openListingSection } from './listing-sections.ts';

type Row = {
  id: number;
  address: string;
  is_reciprocity: boolean;
  is_hidden: boolean;
  is_address_displayable: boolean;
};
const ownListing = async (caller: Caller): Promise<Row> => {
  const { data }: { data: Row[] } = await caller.read('/listings?status=active&take=50');
  const row = data.find(
    ({ is_reciprocity, is_hidden, is_address_displayable }) =>
      !is_reciprocity && !is_hidden && is_address_displayable,
  );
  if (!row) throw new Error('The demo world has no active listing of its own.');
  return row;
};

test('a person who may only view saves pictures with their text, a sheet and the code for the sign of a listing', async ({
  page,
}) => {
  const caller = await signedInPage(page, grow.viewer);
  const { id, address } = await ownListing(caller);
  await page.goto(`/listings/${id}`);
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Share' })).toBeVisible();
  await expect(page.getByText(address).filter({ visible: true }).first()).toBeVisible();
  for (const name of ['Square', 'Story', 'Wide'])
    await expect(page.getByRole('img', { name: new RegExp(`^${name}: `) })).toBeVisible({ timeout: 30_000 });
  await expectLayout(page);
  await expectAccessible(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save Wide' }).click();
  const picture = await saving;
  expect(picture.suggestedFilename()).toMatch(/-wide\.jpg$/);
  expect(await sharp(await readFile(await picture.path())).metadata()).toMatchObject({
    width: 1200,
    height: 630,
  });
  for (const [button, ending] of [
    ['One page', /-sheet\.pdf$/],
    ['Two pages', /-sheet-2-pages\.pdf$/],
    ['Code as SVG', /-code\.svg$/],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect((await downloading).suggestedFilename()).toMatch(ending);
  }
  await expect(page.getByLabel('Text to copy')).toContainText(address);
});

test('a colleague’s listing is neither advertised nor shared, and the screens say why', async ({ page }) => {
  const caller = await signedInPage(page, grow.editor);
  const { data }: { data: Row[] } = await caller.read('/listings?reciprocity_only=1&take=5');
  await page.goto(`/listings/${data[0]?.id}`);
  await openListingSection(page, 'Marketing');
  for (const name of ['Advertise on Facebook', 'Feature in my newsletter'])
    await expect(page.getByRole('checkbox', { name })).toBeDisabled();
  await expect(page.getByText('Only the listing agent may advertise it.')).toHaveCount(2);
  await page.goto(`/listings/${data[0]?.id}/share`);
  await expect(page.getByRole('heading', { name: 'This listing can’t be shared' })).toBeVisible();
  await expect(page.getByText('only the listing agent may advertise it')).toBeVisible();
  await expectLayout(page);
  await expectAccessible(page);
});

test('a picture that can’t be drawn is asked for again, and its text can be copied meanwhile @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/500/);
  const caller = await signedInPage(page, grow.editor);
  const { id } = await ownListing(caller);
  await page.route('**/share/picture?**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`/listings/${id}/share`);
  await expect(
    page.getByText('We couldn’t draw this picture.').filter({ visible: true }).first(),
  ).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Copy text' })).toBeEnabled();
  await page.unroute('**/share/picture?**');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('img', { name: /^Square: / })).toBeVisible({ timeout: 30_000 });
});
