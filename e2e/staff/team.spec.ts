import type { Locator, Page } from '@playwright/test';
import { newColleague, type Colleague } from '../colleagues.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { openMenu } from '../menu.ts';
import { getCaller, password, signedInPage, signIn, staff } from '../people.ts';

const reason = 'Lost the phone, and the codes with it';
const refused = /Failed to load resource/;

test('a colleague resets the second factor of staff without phone and codes, with a reason @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(refused);
  const sam = await newColleague('Sam');
  const nia = await newColleague('Nia');
  const before = await signIn(nia.email);
  await signedInPage(page, sam.email);
  await page.goto('/');
  await (await openMenu(page)).getByRole('link', { name: 'Team' }).click();
  await expect(page).toHaveTitle('Team | Client portal');
  await expect(rowOf(page, sam).getByText('You', { exact: true })).toBeVisible();
  await expect(rowOf(page, sam).getByRole('button')).toHaveCount(1);
  await expect(rowOf(page, nia)).toContainText('Today at');
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await chosen(page, nia, 'Reset second factor');
  const dialog = page.getByRole('dialog', { name: `Reset the second factor of ${nia.name}?` });
  await expect(dialog).toContainText('Make sure you know who’s asking.');
  await dialog.getByLabel('Reason').fill('Lost');
  await dialog.getByRole('button', { name: 'Reset second factor' }).click();
  await expect(dialog.getByText('Please give a reason of at least 10 characters.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Reset second factor' }).click();
  await expect(page.getByText(`${nia.name} can now set up a new second factor.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(
    rowOf(page, nia)
      .getByText(/^(Two-step off|Off)$/)
      .filter({ visible: true }),
  ).toBeVisible();
  await rowOf(page, nia)
    .getByRole('button', { name: `Actions for ${nia.name}` })
    .click();
  await expect(page.getByRole('menuitem', { name: /Reset second factor/ })).toContainText(
    'This account has no second factor.',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await entryOf(page, `Second factor reset: ${nia.name}`).click();
  const entry = page.getByRole('dialog', { name: `Second factor reset: ${nia.name}` });
  await expect(entry).toContainText(sam.name);
  await expect(entry).toContainText(reason);
  await expectAccessible(page);
  await expect(before.read('/me')).rejects.toThrow('401');
  const own: { data: { has_second_factor: boolean } } = await (await signIn(nia.email)).read('/me');
  expect(own.data.has_second_factor).toBe(false);
});

test('a staff account is switched off, which ends its sessions at once, and on again @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(refused);
  const sam = await newColleague('Sam');
  const nia = await newColleague('Nia');
  const before = await signIn(nia.email);
  await signedInPage(page, sam.email);
  await page.goto('/staff/team');
  await chosen(page, nia, 'Switch off');
  const off = page.getByRole('dialog', { name: `Switch off the account of ${nia.name}?` });
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(off.getByText('This field is required.')).toBeVisible();
  await off.getByLabel('Reason').fill('Left the company in November');
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText(`The account of ${nia.name} is switched off.`)).toBeVisible();
  await expect(
    rowOf(page, nia).getByText('Switched off', { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await expect(before.read('/me')).rejects.toThrow('401');
  expect(
    (await page.request.post('/api/v2/auth/sign-in', { data: { email: nia.email, password } })).status(),
  ).toBe(401);

  await chosen(page, nia, 'Switch on');
  const on = page.getByRole('dialog', { name: `Switch on the account of ${nia.name}?` });
  await on.getByLabel('Reason').fill('Back from the leave');
  await expectAccessible(page);
  // a colleague was faster
  const other = await getCaller(staff);
  await other.send('POST', `/staff/team/${nia.id}/switch-on`, { reason: 'Back from the leave' });
  await on.getByRole('button', { name: 'Switch on' }).click();
  await expect(on.getByText('This account is already active.')).toBeVisible();
  await on.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, nia).getByRole('button')).toBeFocused();
  await expect(rowOf(page, nia).getByText('Active', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect((await signIn(nia.email)).read('/me')).resolves.toMatchObject({
    data: { email: nia.email, has_second_factor: true },
  });
});

test('an owner gives a colleague another role, who then sees what it opens and nothing else @desktop', async ({
  page,
  browser,
}) => {
  const sam = await newColleague('Sam');
  const nia = await newColleague('Nia');
  await signedInPage(page, sam.email);
  await page.goto('/staff/team');
  await chosen(page, nia, 'Change role');
  const dialog = page.getByRole('dialog', { name: `Change the role of ${nia.name}?` });
  await dialog.getByLabel('Role').selectOption('Designer');
  await expect(dialog.getByText('Clients’ launches, and their items in the queue.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Works on new websites from now on');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText(`${nia.name} is now Designer.`)).toBeVisible();
  await expect(entryOf(page, `Role changed: ${nia.name}`)).toBeVisible();

  const theirs = await browser.newPage();
  await signedInPage(theirs, nia.email);
  await theirs.goto('/staff/team');
  await expect(rowOf(theirs, nia).getByText('Designer').filter({ visible: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Add' })).toHaveCount(0);
  const menu = theirs.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Clients' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Outbox' })).toHaveCount(0);
  await theirs.goto('/staff/outbox');
  await expect(theirs.getByText('You do not have permission to do this.')).toBeVisible();
  await expect(theirs).toHaveTitle('Work queue | Client portal');
  await menu.getByRole('link', { name: 'Clients' }).click();
  await expect(theirs).toHaveTitle('Clients | Client portal');
  await expect(theirs.getByRole('button', { name: /^Sign in as client/ })).toHaveCount(0);
  await theirs.close();
});

test('a new colleague is invited by mail, and sets up two-step sign-in before anything else @phone', async ({
  page,
  browser,
  allowComplaint,
}, { project }) => {
  allowComplaint(refused);
  const sam = await newColleague('Sam');
  const email = `lena.${project.name}.${Date.now()}@provider.example.com`;
  await signedInPage(page, sam.email);
  await page.goto('/staff/team');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to the team' });
  await dialog.getByLabel('First name').fill('Lena');
  await dialog.getByLabel('Last name').fill(`Okada ${project.name}`);
  await dialog.getByLabel('Email').fill(sam.email);
  await dialog.getByRole('button', { name: 'Send invite' }).click();
  await expect(
    dialog.getByText('A member of our team signs in with this email.').filter({ visible: true }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invite' }).click();
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible();
  const lena = { id: 0, name: `Lena Okada ${project.name}`, email };
  await expect(rowOf(page, lena).getByText('pending', { exact: true })).toBeVisible();
  const first = await linkIn(email, 1);
  await rowOf(page, lena)
    .getByRole('button', { name: `Actions for ${lena.name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click();
  await expect(page.getByText(`A new invitation is on its way to ${email}.`)).toBeVisible();
  const link = await linkIn(email, 2);
  expect(link).not.toBe(first);

  const own = await browser.newContext();
  const theirs = await own.newPage();
  await theirs.goto(link);
  for (const label of ['New password', 'Confirm new password'])
    await theirs.getByLabel(label, { exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Activate' }).click();
  await theirs.getByRole('link', { name: 'Continue' }).click();
  await expect(theirs).toHaveURL(/\/staff\/second-factor$/);
  await own.close();
  await page.reload();
  await expect(rowOf(page, lena).getByText('pending', { exact: true })).toHaveCount(0);
});

test('a team that fails to load says so and can be retried @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(refused);
  await signedInPage(page, staff);
  await page.route('**/api/v2/staff/team**', (route) => route.abort());
  await page.goto('/staff/team');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

const rowOf = (page: Page, { email }: Colleague): Locator =>
  page.getByRole('table', { name: 'Team' }).getByRole('row').filter({ hasText: email });

const entryOf = (page: Page, title: string): Locator =>
  page.getByRole('table', { name: 'What happened' }).getByRole('button', { name: title }).first();

async function chosen(page: Page, colleague: Colleague, act: string): Promise<void> {
  await rowOf(page, colleague)
    .getByRole('button', { name: `Actions for ${colleague.name}` })
    .click();
  await page.getByRole('menuitem', { name: act }).click();
}

type QueuedMail = { address: string; template: string; text: string | null };

/** The link of the newest of this many invitations. */
async function linkIn(address: string, mails: number): Promise<string> {
  const { read } = await getCaller(staff);
  const mine = async () => {
    const { data }: { data: QueuedMail[] } = await read('/staff/outbox?take=100');
    return data.filter((one) => one.address === address && one.text !== null);
  };
  await expect.poll(async () => (await mine()).length).toBe(mails);
  const [newest] = await mine();
  expect(newest?.text).toContain('work in the staff console');
  const link = /https?:\S+\/account\/activate\/\S+/.exec(newest?.text ?? '')?.[0];
  if (!link) throw new Error('The invitation has no link.');
  return link;
}
