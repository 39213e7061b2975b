import type { Locator, Page } from '@playwright/test';
import { expect } from '../journey.ts';

const rows = 'table tbody tr';

/**
 * Opens the page of the work queue that has an item with this text, and returns its row. The newest items come last: it
 * is on the last page, or on the one before if other journeys have added some.
 */
export async function openInQueue(page: Page, text: string, filters = 'show=all'): Promise<Locator> {
  const row = page.locator(rows).filter({ hasText: text });
  const open = async (number: number) => {
    await page.goto(`/staff?${filters}&page=${number}`);
    await expect(page.locator(rows).first()).toBeVisible();
  };
  await expect(async () => {
    await open(400);
    const last = Number(new URL(page.url()).searchParams.get('page') ?? 1);
    if ((await row.count()) === 0 && last > 1) await open(last - 1);
    await expect(row).toBeVisible({ timeout: 5000 });
  }).toPass();
  return row;
}
