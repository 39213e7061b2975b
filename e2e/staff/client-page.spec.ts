import { newLiveClient, locatePerson, unfold } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, signedInPage, signIn, staff } from '../people.ts';
import { requestsTo } from '../requests.ts';

const colleague = 'internal@provider.example.com';
const reason = 'They left the team in November';

test('a call is answered from one page: a note is kept for colleagues, and a user is switched off @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  const viewer = await signIn(client.viewer);
  const me: { data: { name: string } } = await viewer.read('/me');
  await (
    await getCaller(colleague)
  ).send('POST', `/staff/clients/${client.id}/notes`, { text: 'Asked about a second website.' });
  await (
    await signIn(client.admin)
  ).send('POST', '/listings', {
    street_address: '12 Elm Street',
    city: 'Vancouver',
    state_or_province: 'BC',
    price: '990000',
    marketing_facebook: true,
  });
  await signedInPage(page, staff);
  const asked = requestsTo(page, '/staff/clients/');
  await page.goto(`/staff/clients/${client.id}`);
  await expect(page.getByText('Asked about a second website.')).toBeVisible();
  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance).toContainText(me.data.name);
  // retried if an event of the client's creation arrives late
  expect([...new Set(asked)], 'what is seen first comes from one address').toEqual([
    `/staff/clients/${client.id}`,
  ]);
  await expect(page.getByText('Copy token')).toBeHidden();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByRole('textbox', { name: 'New note' }).fill('Calls back on Thursday.');
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  await expect(notes.first()).toContainText('Calls back on Thursday.');
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('');
  await expect(page.getByRole('button', { name: /^Edit note/ }), 'one’s own alone').toHaveCount(1);
  await notes
    .nth(1)
    .getByRole('button', { name: /^Pin note/ })
    .click();
  await expect(notes.first()).toContainText('Asked about a second website.');
  await page.getByRole('button', { name: /^Edit note/ }).click();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Calls back on Friday.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(notes.nth(1)).toContainText('edited');

  const person = locatePerson(page, client.viewer);
  await person.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Switch off sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch off sign-in?' });
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Switch off sign-in' }).click();
  await expect(person.getByText('switched off', { exact: true })).toBeVisible();
  await expect(viewer.read('/me')).rejects.toThrow('401');

  await unfold(page, 'Activity');
  await expect(page.getByText(`switched off sign-in for ${me.data.name}: ${reason}`)).toBeVisible();
  await unfold(page, 'Facebook listings');
  await expect(page.getByRole('list', { name: 'Facebook listings' })).toContainText(
    '12 Elm StreetVancouver · $990,000 · Active',
  );
  await unfold(page, 'Files');
  await expect(page.getByText('Nothing is stored yet.')).toBeVisible();
  await unfold(page, 'What they have, and why');
  await expect(page.getByText('On for every client').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  const admin = await page.context().browser()?.newPage();
  if (!admin) throw new Error('There is no browser.');
  await signedInPage(admin, client.admin);
  await admin.goto('/settings/users');
  await expect(admin.getByText('switched off', { exact: true })).toBeVisible();
  await admin.close();
});
