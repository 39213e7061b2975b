import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { openListingSection } from './listing-sections.ts';
import { signedInPage, type Caller } from '../people.ts';

const house = { street_address: '12 Elm Street', city: 'Toronto', state_or_province: 'ON', price: '1' };

const newListing = async (caller: Caller): Promise<number> => {
  const { data }: { data: { id: number } } = await caller.send('POST', '/listings', house);
  return data.id;
};

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
});
const pictures = () =>
  Promise.all([
    picture('red.png', '#b3261e'),
    picture('green.png', '#1d6450'),
    picture('blue.png', '#3a76c8'),
  ]);

/** The ids of the photos in the order in which they are stored. */
const storedPhotos = async (caller: Caller, id: number): Promise<number[]> => {
  const { data }: { data: { photos: { id: number }[] } } = await caller.read(`/listings/${id}`);
  return data.photos.map((photo) => photo.id);
};

/** Uploads wait until the returned function is called. */
async function delayUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/v2/listings/upload', async (route) => {
    await promise;
    // a cancelled request cannot continue
    await route.continue().catch(() => {});
  });
  return resolve;
}

const photos = (page: Page) => page.getByRole('list', { name: 'Photos' });
const leave = async (page: Page, answer: 'Stay' | 'Leave') => {
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to leave without saving?');
  await question.getByRole('button', { name: answer }).click();
  await expect(question).toHaveCount(0);
};
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save listing' }).click();
  await expect(page.getByText('Listing has been updated.')).toBeVisible();
};

test('three dropped photos are uploaded, put in order by drag and keys, looked at large and saved @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  const id = await newListing(client.caller);
  await signedInPage(page, client.admin);
  await page.goto(`/listings/${id}`);
  const files = await pictures();
  const dropped = await page.evaluateHandle(
    (all) => {
      const data = new DataTransfer();
      for (const { name, bytes } of all)
        data.items.add(
          new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name, { type: 'image/png' }),
        );
      return data;
    },
    files.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') })),
  );
  const place = page.getByRole('group', { name: 'Photos' }).locator('.file-drop');
  await place.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('3 files uploaded successfully', { exact: true })).toBeVisible();
  await expect(photos(page).getByRole('listitem')).toHaveCount(3);
  await save(page);
  const [first, second, third] = await storedPhotos(client.caller, id);

  await page.goto(`/listings/${id}`);
  await page.getByRole('button', { name: 'Open photo 3' }).scrollIntoViewIfNeeded();
  const from = await page.getByRole('button', { name: 'Open photo 1' }).boundingBox();
  const to = await page.getByRole('button', { name: 'Open photo 3' }).boundingBox();
  if (!from || !to) throw new Error('The photos are not shown.');
  await page.mouse.move(from.x + 60, from.y + 40);
  await page.mouse.down();
  await page.evaluate(() => new Promise((held) => setTimeout(held, 400)));
  // a mouse drags by moving, and only a finger by holding
  await expect(page.getByText('photo 1 is')).toHaveCount(0);
  await page.mouse.move(from.x + 75, from.y + 40);
  await page.mouse.move(to.x + 60, to.y + 40, { steps: 8 });
  await expect(page.getByText('photo 1 is at place 3 of 3.')).toBeAttached();
  await page.mouse.up();
  await expect(page.getByText('photo 1 is put down.')).toBeAttached();
  await save(page);
  expect(await storedPhotos(client.caller, id)).toEqual([second, third, first]);

  await page.goto(`/listings/${id}`);
  await page.getByRole('button', { name: 'Drag photo 3' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('photo 3 is at place 3 of 3.')).toBeAttached();
  // the places are measured after the photo is picked up
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('photo 3 is at place 2 of 3.')).toBeAttached({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Open photo 2' }).click();
  await expect(page.locator('.yarl__slide_current img')).toBeVisible();
  await expect(page.locator('.yarl__thumbnails_thumbnail')).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('.yarl__root')).toHaveCount(0);
  await save(page);
  expect(await storedPhotos(client.caller, id)).toEqual([second, first, third]);
});

test('an upload that failed is tried again, and one is cancelled @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  const id = await newListing(client.caller);
  await signedInPage(page, client.admin);
  await page.route('**/api/v2/listings/upload', (route) => route.abort());
  await page.goto(`/listings/${id}`);
  const place = page.getByRole('group', { name: 'Photos' });
  const [red, green] = await pictures();
  await place.getByLabel('Files').setInputFiles([red, green].flatMap((file) => file ?? []));
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByRole('button', { name: /^Try / })).toHaveCount(2);
  await uploads.getByRole('button', { name: 'Dismiss green.png' }).click();
  await page.unroute('**/api/v2/listings/upload');
  await uploads.getByRole('button', { name: 'Try red.png again' }).click();
  await expect(page.getByText('file uploaded successfully', { exact: true })).toBeVisible();
  await expect(photos(page).getByRole('listitem')).toHaveCount(1);
  await expect(uploads).toHaveCount(0);
});

test('saving waits for the files that are being uploaded, and leaving meanwhile asks first @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  const id = await newListing(client.caller);
  await signedInPage(page, client.admin);
  const release = await delayUploads(page);
  await page.goto(`/listings/${id}`);
  await page
    .getByRole('group', { name: 'Photos' })
    .getByLabel('Files')
    .setInputFiles(await pictures());
  await leave(page, 'Stay');
  const saving = page.getByRole('button', { name: 'Save listing' });
  await saving.click();
  await expect(saving).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Bedrooms').fill('3');
  await leave(page, 'Stay');
  release();
  await expect(page.getByText('Listing has been updated.')).toBeVisible();
  await expect(page).toHaveURL(/\/listings$/);
  const { data }: { data: { photos: object[]; bedrooms: string } } = await client.caller.read(
    `/listings/${id}`,
  );
  expect(data.photos).toHaveLength(3);
  expect(data.bedrooms).toBe('3');
});

test('saving goes on when the last upload is cancelled, and not at all when the form is left @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  const id = await newListing(client.caller);
  await signedInPage(page, client.admin);
  const release = await delayUploads(page);
  const choose = async () =>
    page
      .getByRole('group', { name: 'Photos' })
      .getByLabel('Files')
      .setInputFiles(await picture('red.png', '#b3261e'));
  const saving = page.getByRole('button', { name: 'Save listing' });
  await page.goto(`/listings/${id}`);
  await page.getByLabel('Bedrooms').fill('3');
  await choose();
  await saving.click();
  await expect(saving).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Cancel red.png' }).click();
  await expect(page.getByText('Listing has been updated.')).toBeVisible();
  expect(await storedPhotos(client.caller, id)).toEqual([]);

  await page.goto(`/listings/${id}`);
  await page.getByLabel('Bedrooms').fill('4');
  await choose();
  await saving.click();
  await expect(saving).toHaveAttribute('aria-busy', 'true');
  let saved = 0;
  page.on('request', (request) => void (saved += request.method() === 'PUT' ? 1 : 0));
  await leave(page, 'Leave');
  await expect(page).toHaveURL(/\/listings$/);
  release();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(saved).toBe(0);
  await expect(page.getByText('uploaded successfully')).toHaveCount(0);
});

test('the addresses of tours are completed when they are left, and a wrong one is said there @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  const id = await newListing(client.caller);
  await signedInPage(page, client.admin);
  await page.goto(`/listings/${id}`);
  const tours = page.getByLabel('Tours');
  await tours.fill('https://tours.example.com/a\nno address');
  await page.getByRole('button', { name: 'Save listing' }).click();
  await expect(tours).toBeFocused();
  await expect(tours).toHaveAccessibleDescription(/Please enter a valid url address\.$/);
  await expectLayout(page);
  await tours.fill('tours.example.com/a\n tours.example.com/b');
  await expect(page.getByText('Please enter a valid url address.')).toHaveCount(0);
  await page.getByLabel('Bedrooms').focus();
  await expect(tours).toHaveValue('https://tours.example.com/a\nhttps://tours.example.com/b');
  await save(page);
});

test('on a phone photos are moved by buttons, and a removed one comes back @phone', async ({ page }) => {
  const client = await newLiveClient();
  const id = await newListing(client.caller);
  await signedInPage(page, client.admin);
  await page.goto(`/listings/${id}`);
  await openListingSection(page, 'Photos');
  const place = page.getByRole('group', { name: 'Photos' });
  await expect(place.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  await place.getByLabel('Files').setInputFiles(await pictures());
  await expect(photos(page).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const tile = await photos(page).getByRole('listitem').first().boundingBox();
  const remove = await page.getByRole('button', { name: 'Remove photo 1' }).boundingBox();
  if (!tile || !remove) throw new Error('The photos are not shown.');
  expect(remove.x + remove.width).toBeLessThanOrEqual(tile.x + tile.width);
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(photos(page).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(photos(page).getByRole('listitem')).toHaveCount(3);
  await save(page);
  const [first, second, third] = await storedPhotos(client.caller, id);

  await page.goto(`/listings/${id}`);
  await openListingSection(page, 'Photos');
  await page.getByRole('button', { name: 'Move photo 3 forward' }).click();
  await page.getByRole('button', { name: 'Move photo 1 back' }).click();
  await save(page);
  expect(await storedPhotos(client.caller, id)).toEqual([third, first, second]);
});

test('an open house needs its day, its start and its end, in the time of the property @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  const id = await newListing(client.caller);
  await signedInPage(page, client.admin);
  await page.goto(`/listings/${id}`);
  await page.getByRole('button', { name: 'Add an open house' }).click();
  const openHouse = page.getByRole('group', { name: 'Open house 1' });
  // the reader's clock is Vancouver's
  await expect(page.getByText('These are times at the property, in Eastern Time.')).toBeVisible();
  // nothing is missing yet: it has only just been added
  await expect(page.getByText('Please select the open house')).toHaveCount(0);
  const saving = page.getByRole('button', { name: 'Save listing' });
  await saving.click();
  for (const message of ['date', 'start time', 'end time'])
    await expect(page.getByText(`Please select the open house ${message}.`)).toBeVisible();
  await openHouse.getByLabel('Date').fill('2027-01-09');
  await openHouse.getByLabel('From').selectOption('1:15 pm');
  await openHouse.getByLabel('Until').selectOption('1:00 pm');
  await saving.click();
  await expect(page.getByText('Please complete the open house date time.')).toBeVisible();
  // the message is shown at the end, and disappears when either time changes
  await openHouse.getByLabel('From').selectOption('12:15 pm');
  await expect(page.getByText('Please complete the open house date time.')).toHaveCount(0);
  await openHouse.getByLabel('From').selectOption('1:15 pm');
  await expect(page.getByText('Please complete the open house date time.')).toBeVisible();
  await openHouse.getByLabel('Until').selectOption('3:00 pm');
  await save(page);
  const { data }: { data: { openhouses: object[] } } = await client.caller.read(`/listings/${id}`);
  expect(data.openhouses).toMatchObject([
    { start_date_time: '2027-01-09T18:15:00Z', end_date_time: '2027-01-09T20:00:00Z' },
  ]);
});

test('a listing is not saved without a photo that failed, unless somebody says so', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  const id = await newListing(client.caller);
  await signedInPage(page, client.admin);
  let answered = 0;
  await page.route('**/api/v2/listings/upload', (route) => {
    answered += 1;
    // the first one arrives; the second one fails twice
    return answered === 2 || answered === 3 ? route.abort() : route.continue();
  });
  await page.goto(`/listings/${id}`);
  await openListingSection(page, 'Photos');
  const [red, green] = await pictures();
  const input = page.getByRole('group', { name: 'Photos' }).locator('input[type=file]').first();
  if (!red || !green) throw new Error('A picture is missing.');
  await input.setInputFiles(red);
  await expect(photos(page).getByRole('listitem')).toHaveCount(1);
  await input.setInputFiles(green);
  const question = page.getByRole('dialog', { name: 'A file could not be uploaded' });
  await expect(page.getByRole('button', { name: /^Try \w+\.png again$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save listing' }).click();
  await expect(question).toContainText('green.png');
  await expectLayout(page);
  await expectAccessible(page);
  expect(await storedPhotos(client.caller, id)).toHaveLength(0);
  // it fails once more, and the user is asked once more
  await question.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => answered).toBe(3);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Listing has been updated.')).toBeVisible();
  expect(await storedPhotos(client.caller, id)).toHaveLength(2);
});

test('a listing is saved without a photo that failed when somebody says so @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  const id = await newListing(client.caller);
  await signedInPage(page, client.admin);
  await page.route('**/api/v2/listings/upload', (route) => route.abort());
  await page.goto(`/listings/${id}`);
  const [red] = await pictures();
  if (!red) throw new Error('A picture is missing.');
  await page.getByRole('group', { name: 'Photos' }).locator('input[type=file]').first().setInputFiles(red);
  await expect(page.getByRole('button', { name: /^Try \w+\.png again$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save listing' }).click();
  const question = page.getByRole('dialog', { name: 'A file could not be uploaded' });
  await question.getByRole('button', { name: 'Save without it' }).click();
  await expect(page.getByText('Listing has been updated.')).toBeVisible();
  expect(await storedPhotos(client.caller, id)).toHaveLength(0);
});

test('a photo is described in a dialog, keeps its words through another order, and is read so afterwards', async ({
  page,
}) => {
  const client = await newLiveClient();
  const id = await newListing(client.caller);
  await signedInPage(page, client.admin);
  await page.goto(`/listings/${id}`);
  await page
    .getByRole('group', { name: 'Photos' })
    .getByLabel('Files')
    .setInputFiles(await pictures());
  await expect(photos(page).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Describe photo 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Describe photo 1' });
  await dialog.getByLabel('What it shows').fill('A red door under a maple');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Move photo 1 back' }).click();
  await page.getByRole('button', { name: 'Describe photo 2' }).click();
  await expect(page.getByLabel('What it shows')).toHaveValue('A red door under a maple');
  await page.keyboard.press('Escape');
  await expectLayout(page);
  await save(page);
  const { data }: { data: { photos: { alt: string | null }[] } } = await client.caller.read(
    `/listings/${id}`,
  );
  expect(data.photos.map(({ alt }) => alt)).toEqual([null, 'A red door under a maple', null]);
});
