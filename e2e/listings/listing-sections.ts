import type { Page } from '@playwright/test';

/** On a phone most sections of a listing's form are closed at first. */
export async function openListingSection(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name, exact: true });
  await heading.waitFor();
  const section = page.locator('details').filter({ has: heading });
  if ((await section.getAttribute('open')) === null) await heading.click();
}
