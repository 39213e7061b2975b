import type { Page } from '@playwright/test';

export const storedSession = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('auth_token'),
    staff_email: localStorage.getItem('staff_email'),
  }));

/** Stores a session in the browser once, so that the test may end it. */
export async function keep(page: Page, token: string): Promise<void> {
  await page.goto('/api/v2/health');
  await page.evaluate((token) => localStorage.setItem('auth_token', token), token);
}
