import type { Page } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { chooseMore, expectLayers } from '../menu.ts';
import { signedInPage, staff } from '../people.ts';

test(
  'staff cancel an account at the end of its period, the Admin sees the day, and staff keep the account',
  { tag: '@quick' },
  async ({ page }) => {
    const { id, name, admin } = await newLiveClient();
    await signedInPage(page, staff);
    await openClient(page, id);
    // without a paid period there is no end of one
    await expect(page.getByRole('button', { name: 'Cancel account' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel at the end of the period' })).toHaveCount(0);
    await page.goto(`/staff/clients/${id}/billing`);
    await chooseMore(page, 'Change plan');
    const plan = page.getByRole('dialog', { name: 'Change plan' });
    await plan.getByLabel('Next payment').fill('2030-01-01');
    await plan.getByRole('button', { name: 'Save' }).click();
    await expect(plan).toBeHidden();
    await expectLayers(page, 0);

    await openClient(page, id);
    await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel at the end of the period?' });
    await expect(dialog.getByText(`${name} stays open until Jan 1, 2030`)).toBeVisible();
    await dialog.getByLabel(/Reason/).fill(`Client ${id} is retiring`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel at the end of the period' }).dblclick();
    const banner = page.getByText('This account is cancelled. It will be closed on Jan 1, 2030');
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    await expectLayout(page);
    await page.goto(`/staff/clients/${id}/billing`);
    await expect(banner).toBeVisible();
    await expect(page.getByText('None scheduled')).toBeVisible();
    await expectAccessible(page);
    await expectLayout(page);

    await signedInPage(page, admin);
    await page.goto('/billing');
    await expect(page.getByText('Your account will be closed on Jan 1, 2030.')).toBeVisible();
    await expect(page.getByText('None scheduled')).toBeVisible();
    await expectAccessible(page);
    await expectLayout(page);

    await signedInPage(page, staff);
    await openClient(page, id);
    await page.getByRole('button', { name: 'Keep account' }).click();
    const question = page.getByRole('dialog', { name: 'Keep this account?' });
    await question.getByLabel(/Reason/).fill(`Client ${id} stays after all`);
    await question.getByRole('button', { name: 'Keep account' }).click();
    await expect(page.getByRole('button', { name: 'Cancel at the end of the period' })).toBeVisible();
    await expect(banner).toHaveCount(0);
  },
);

/** Opens a client with the part about its account, which phones fold. */
async function openClient(page: Page, id: number): Promise<void> {
  await page.goto(`/staff/clients/${id}`);
  const part = page.getByRole('region', { name: 'Pause, export, close' });
  await expect(part).toBeVisible();
  const fold = part.getByRole('button', { name: 'Pause, export, close' });
  if (await fold.isVisible()) await fold.click();
}
