import { randomBytes } from 'node:crypto';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';

test('the provider writes an email in its own words, looks at it, and takes the built-in ones again', async ({
  page,
  allowComplaint,
}, { project }) => {
  allowComplaint(/422 .*mail-words/);
  // each width has an email of its own, since words are those of the whole installation
  const name = project.name === 'phone' ? 'Newsletter opened' : 'Card ending';
  const subject = `News of ${randomBytes(3).toString('hex')}`;
  await signedInPage(page, staff);
  await page.goto('/staff/mail-previews');
  await page.getByRole('navigation', { name: 'Kinds of email' }).getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Change its words' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectLayout(page);

  await page.getByRole('textbox', { name: 'Subject' }).fill('{{price}}');
  await page.getByRole('button', { name: 'Save words' }).click();
  await expect(page.getByText(/^There is no field \{\{price\}\}\. You can use /)).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Short and clear.');

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: subject })).toBeVisible();
  await expect(preview.frameLocator('iframe').getByText('Short and clear.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await preview.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Save words' }).click();
  await expect(page.getByText('Saved. Emails from now on have these words.')).toBeVisible();
  await expect(page.getByText(/^Built in: /)).toHaveCount(2);
  await page.getByRole('link', { name: 'Email previews', exact: true }).click();
  await expect(page.getByRole('heading', { name: subject, level: 2 })).toBeVisible();

  await page.getByRole('link', { name: 'Change its words' }).click();
  await page.getByRole('button', { name: 'Use these words: Built in' }).click();
  await page.getByRole('button', { name: 'Save words' }).click();
  await expect(page.getByText(/^Built in: /)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Earlier words' })).toBeVisible();
  await expectAccessible(page);
});

test('Support reads the words of an email and cannot change them @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/404 .*mail-words/);
  await signedInPage(page, 'support@provider.example.com');
  await page.goto('/staff/mail-previews/receipt/words');
  await expect(page.getByText('Owners and Managers can change these words.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: 'Save words' })).toHaveCount(0);
  await page.goto('/staff/mail-previews/reset-password/words');
  await expect(page.getByRole('alert')).toBeVisible();
});
