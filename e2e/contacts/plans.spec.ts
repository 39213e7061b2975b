import type { Contact } from '#contract/contacts/contacts.ts';
import type { Plan } from '#contract/contacts/plans.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

const noor = {
  first_name: 'Noor',
  last_name: 'Haddad',
  email: 'noor.haddad@example.net',
  phone_number: '604-555-0177',
  lead_source_id: 14,
};

test('a plan is made, started for a contact, and stopped', async ({ page, allowComplaint }) => {
  await allowComplaint(/422/);
  const { admin, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', { ...noor, do_not_text: true });
  await signedInPage(page, admin);
  const dialog = page.getByRole('dialog');

  await test.step('made of steps', async () => {
    await page.goto('/contacts/tasks');
    await page.getByRole('link', { name: 'Plans' }).click();
    await expect(page.getByText('You don’t have any plans yet.')).toBeVisible();
    await expectAccessible(page);
    await expectLayout(page);
    await page.getByRole('button', { name: 'New plan' }).click();
    await dialog.getByLabel('Name').fill('New buyer');
    await dialog.getByRole('button', { name: 'Add a step' }).click();
    await dialog
      .getByRole('group', { name: 'Step 2' })
      .getByRole('combobox', { name: 'Step' })
      .selectOption('Text');
    await dialog.getByRole('button', { name: 'Add a step' }).click();
    const third = dialog.getByRole('group', { name: 'Step 3' });
    await third.getByRole('combobox', { name: 'Step' }).selectOption('Other');
    await third.getByLabel('After').fill('3');
    await dialog.getByRole('button', { name: 'Save plan' }).click();
    await expect(third).toContainText('Please say what to do.');
    await expectAccessible(page);
    await third.getByLabel('What about').fill('Send the buyer’s guide');
    await dialog.getByRole('button', { name: 'Save plan' }).dblclick();
    const plan = page.getByRole('list', { name: 'Plans' }).getByRole('listitem').first();
    await expect(plan).toContainText('New buyer');
    await expect(plan).toContainText('Call now');
    await expect(plan).toContainText('Text tomorrow');
    await expect(plan).toContainText('Send the buyer’s guide in 3 days');
    await expectAccessible(page);
    await expectLayout(page);
  });

  const section = page.getByRole('region', { name: 'Tasks' });
  const steps = section.getByRole('list', { name: 'Tasks about this contact' }).getByRole('listitem');

  await test.step('started for a contact, whose wish it names', async () => {
    await page.goto(`/contacts/view/${data.id}`);
    await section.getByRole('button', { name: 'Start a plan' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Start plan' }).dblclick();
    await expect(steps).toHaveCount(3);
    await expect(steps.filter({ hasText: 'Text Noor Haddad' })).toContainText(
      'They asked not to be contacted this way.',
    );
    await expect(section).toContainText('3 of 3 steps to do.');
    await expectAccessible(page);
    await expectLayout(page);
  });

  await test.step('an answer leaves it running, and it says so', async () => {
    await page.getByLabel('Status').selectOption('Contacted');
    await expect(section).toContainText('the plan continues until you stop it');
    await steps.filter({ hasText: 'Call Noor' }).getByRole('button', { name: /^Mark/ }).click();
    await expect(section).toContainText('2 of 3 steps to do.');
  });

  await test.step('stopped, what is done stays', async () => {
    await section.getByRole('button', { name: 'Stop plan' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop plan' }).click();
    await expect(steps).toHaveCount(1);
    await expect(section).not.toContainText('Plan: New buyer');
    await expectAccessible(page);
    await expectLayout(page);
  });
});

test('two people who change one plan keep what each of them wrote, and are asked where they differ', async ({
  page,
  allowComplaint,
}) => {
  await allowComplaint(/412|404/);
  const { admin, caller } = await newLiveClient();
  const call = { way: 'call', after: 0, unit: 'minutes', text: '' };
  const draft = { name: 'New buyer', steps: [call] };
  const { data }: { data: Plan } = await caller.send('POST', '/plans', draft);
  await signedInPage(page, admin);
  await page.goto('/contacts/plans');
  const plan = page.getByRole('list', { name: 'Plans' }).getByRole('listitem').first();
  const dialog = page.getByRole('dialog', { name: 'Edit New buyer' });
  const question = page.getByRole('dialog').filter({ hasText: 'Use theirs' });
  const menu = page.getByRole('button', { name: 'Actions for New buyer' });
  const open = async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };

  await test.step('the dialog takes the other name, and both are saved', async () => {
    await open();
    await dialog.getByLabel('What about').fill('about the visit');
    await caller.send('PUT', `/plans/${data.id}`, { name: 'Buyers of November' });
    await expect(dialog.getByLabel('Name')).toHaveValue('Buyers of November');
    await expect(dialog.getByLabel('What about')).toHaveValue('about the visit');
    await expectAccessible(page);
    await expectLayout(page);
    await dialog.getByRole('button', { name: 'Save plan' }).click();
    await expect(plan).toContainText('Buyers of November');
    await expect(plan).toContainText('Call now: about the visit');
    await expect(page.getByRole('button', { name: 'Actions for Buyers of November' })).toBeFocused();
  });

  await test.step('the same step is asked about, in words', async () => {
    await caller.send('PUT', `/plans/${data.id}`, draft);
    await expect(plan).toContainText('New buyer');
    await open();
    await dialog.getByLabel('After').fill('30');
    await caller.send('PUT', `/plans/${data.id}`, { steps: [{ ...call, text: 'about the roof' }] });
    await dialog.getByRole('button', { name: 'Save plan' }).click();
    await expect(question).toContainText('Call in 30 minutes');
    await expect(question).toContainText('Call now: about the roof');
    await expectAccessible(page);
    await expectLayout(page);
    await question.getByLabel('Keep mine').check();
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(plan).toContainText('Call in 30 minutes');
  });

  await test.step('words for a plan that is deleted meanwhile stay', async () => {
    await open();
    await dialog.getByLabel('Name').fill('Old buyers');
    await caller.send('DELETE', `/plans/${data.id}`);
    await expect(dialog).toContainText('This plan has been deleted. Your changes are still here.');
    await expect(dialog.getByLabel('Name')).toHaveValue('Old buyers');
    await expectAccessible(page);
    await expectLayout(page);
  });
});
