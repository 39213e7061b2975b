import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { linkInMail } from '../mails.ts';
import { password } from '../people.ts';

test('somebody who signs in already joins another client with the password they have', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/40[1]|Failed to load resource/);
  const [own, other] = [await newLiveClient(), await newLiveClient()];
  await other.caller.send('POST', '/users/invite', {
    first_name: 'Nia',
    last_name: 'Novak',
    email: own.admin,
  });
  const token = await linkInMail(own.admin, 'activate-account', /\/account\/activate\/([\w-]+)/);
  await page.goto(`/account/activate/${token}?email=${encodeURIComponent(own.admin)}`);
  await expect(page.getByRole('heading', { level: 1, name: `Join ${other.name}` })).toBeVisible();
  await expect(page.getByPlaceholder('8+ characters')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const form = page.getByRole('form', { name: 'Join' });
  await form.getByRole('textbox', { name: 'Password' }).fill('not their password');
  await form.getByRole('button', { name: 'Join' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  await form.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(/\/(dashboard|contacts)$/);
  await expect(page.getByText(other.name, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expectNoSideScroll(page);
  await page.goto(`/account/activate/${token}?email=${encodeURIComponent(own.admin)}`);
  await expect(page.getByRole('heading', { name: 'Your account is active.' })).toBeVisible();
});
