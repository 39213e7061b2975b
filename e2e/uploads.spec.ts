import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { errors } from '#contract/errors.ts';
import { fileRefusals, maxUploadBytes } from '#contract/files.ts';
import { newLaunch } from './clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';
import { signedInPage } from './people.ts';
import { place } from './launch/questionnaire.ts';

const failed = /Failed to load resource/;
const jpg = 'image/jpeg';

const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#1d6450' } })
    .jpeg()
    .toBuffer();
/**
 * A picture file of exactly this size: bytes after its end marker are ignored. The browser reads it from the disk,
 * where a buffer would be sent to it as text.
 */
async function padded(name: string, bytes: number): Promise<string> {
  const drawn = await picture();
  const path = test.info().outputPath(name);
  await writeFile(path, Buffer.concat([drawn, Buffer.alloc(bytes - drawn.length)]));
  return path;
}

test('several pictures are uploaded at once, shown, announced, still there after a reload, and removed @phone', async ({
  page,
  allowComplaint,
}) => {
  // a thumbnail may still be loading when its picture is removed
  allowComplaint(/404 .*\/files\/private\//);
  const client = await newLaunch('Build');
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms');
  const headshots = place(page, 'headshots');
  const buffer = await picture();
  await headshots.locator('input[type=file]').setInputFiles([
    { name: 'me.jpg', mimeType: jpg, buffer },
    { name: 'team.jpg', mimeType: jpg, buffer },
    { name: 'dog.jpg', mimeType: jpg, buffer },
  ]);
  await expect(page.getByText('3 files uploaded successfully')).toBeVisible();
  for (const name of ['me.jpg', 'team.jpg', 'dog.jpg'])
    await expect(headshots.getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.reload();
  await headshots.getByRole('button', { name: 'Remove team.jpg' }).click();
  await expect(headshots.getByRole('link')).toHaveCount(2);
  await expect(headshots.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await expect
    .poll(() =>
      headshots
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(640);
  await page.reload();
  await expect(headshots.getByRole('link')).toHaveText(['me.jpg', 'dog.jpg']);
});

test('a file of exactly 12 MB is uploaded, and of one byte more nothing is sent @desktop', async ({
  page,
}) => {
  const client = await newLaunch('Build');
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms');
  const headshots = place(page, 'headshots');
  let sent = 0;
  page.on('request', (request) => void (sent += request.url().includes('/questions/') ? 1 : 0));
  const input = headshots.locator('input[type=file]');
  await input.setInputFiles(await padded('large.jpg', maxUploadBytes));
  await expect(headshots.getByRole('link', { name: 'large.jpg' })).toBeVisible();
  await expect(page.getByText('file uploaded successfully', { exact: true })).toBeVisible();
  expect(sent).toBe(1);

  await input.setInputFiles(await padded('larger.jpg', maxUploadBytes + 1));
  await expect(headshots.getByText(errors.file_too_large[1])).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: errors.file_too_large[1] })).toBeVisible();
  await headshots.getByRole('button', { name: 'Dismiss larger.jpg' }).click();
  await expect(headshots.getByText('larger.jpg')).toBeHidden();
  expect(sent).toBe(1);
});

test('a file that is not a picture is refused with a message, a failed upload can be retried, and a slow one cancelled @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const client = await newLaunch('Build');
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms');
  const headshots = place(page, 'headshots');
  const input = headshots.locator('input[type=file]');
  await input.setInputFiles({ name: 'page.jpg', mimeType: jpg, buffer: Buffer.from('<html>') });
  await expect(headshots.getByText('This isn’t a picture. Please choose a JPG or PNG file.')).toBeVisible();
  await headshots.getByRole('button', { name: 'Dismiss page.jpg' }).click();

  await page.route('**/questions/headshots', (route) => route.abort());
  await input.setInputFiles({ name: 'me.jpg', mimeType: jpg, buffer: await picture() });
  await expect(headshots.getByText('me.jpg file upload failed.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/questions/headshots');
  await headshots.getByRole('button', { name: 'Try me.jpg again' }).click();
  await expect(headshots.getByRole('link', { name: 'me.jpg' })).toBeVisible();

  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await input.setInputFiles(await padded('slow.jpg', 6_000_000));
  await expect(headshots.getByText(/^[1-9]\d*% of 5\.7 MB$/)).toBeVisible();
  const ended = page.waitForEvent('requestfailed');
  await headshots.getByRole('button', { name: 'Cancel slow.jpg' }).click();
  await expect(headshots.getByText('slow.jpg')).toBeHidden();
  // on a line that is fast again, everything would arrive before the browser gives up
  await ended;
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await page.reload();
  await expect(headshots.getByRole('link')).toHaveText(['me.jpg']);
});

test('a picture is what it is inside, whatever it is called, and each refusal says what to do', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/415/);
  const client = await newLaunch('Build');
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms');
  const headshots = place(page, 'headshots');
  const input = headshots.locator('input[type=file]');
  const shape = { width: 40, height: 30, channels: 3, background: '#1d6450' } as const;
  const webp = await sharp({ create: shape }).webp().toBuffer();
  const large = await sharp({ create: { ...shape, width: 12_000, height: 10_000 } })
    .jpeg({ quality: 50 })
    .toBuffer();
  await input.setInputFiles([
    { name: 'from-chat.jpg', mimeType: jpg, buffer: webp },
    { name: 'image.jfif', mimeType: jpg, buffer: await picture() },
    { name: 'phone.jpg', mimeType: jpg, buffer: large },
  ]);
  for (const name of ['from-chat.jpg', 'image.jfif', 'phone.jpg'])
    await expect(headshots.getByRole('link', { name })).toBeVisible({ timeout: 30_000 });

  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
  const whole = await picture();
  const refused: [name: string, buffer: Buffer, sentence: string][] = [
    ['IMG_2041.HEIC', heic, fileRefusals.heic],
    ['half.jpg', whole.subarray(0, whole.length / 2), fileRefusals.damaged],
    [
      'moving.jpg',
      await sharp({ create: shape }).gif().toBuffer(),
      fileRefusals.otherPicture(['jpg', 'png']),
    ],
  ];
  for (const [name, buffer, sentence] of refused) {
    await input.setInputFiles({ name, mimeType: jpg, buffer });
    await expect(headshots.getByText(sentence)).toBeVisible();
    await expectNoSideScroll(page);
    await headshots.getByRole('button', { name: `Dismiss ${name}` }).click();
  }
  await expectAccessible(page);
});
