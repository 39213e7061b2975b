import type { Locator, Page } from '@playwright/test';

/** The blocks on the mail. Only the selected one shows its toolbar and its form. */
export const blocks = (page: Page): Locator => page.getByRole('list', { name: 'Blocks' }).locator('> li');

/** Opens the form of a block: beside the mail, or as a sheet on a phone. */
export async function editBlock(page: Page, at: number): Promise<Locator> {
  const block = blocks(page).nth(at);
  await selectBlock(page, at);
  await block.getByRole('button', { name: /^Edit / }).click();
  return block;
}

/** Selects a block by the keyboard, which reaches one under an open sheet as well. */
export async function selectBlock(page: Page, at: number): Promise<Locator> {
  const block = blocks(page).nth(at);
  // its own button comes before those of its toolbar and its form
  const select = block.getByRole('button').first();
  if ((await select.getAttribute('aria-pressed')) !== 'true') await select.press('Enter');
  return block;
}

/** On a phone the sheet is over the buttons. */
export async function closeSheet(page: Page): Promise<void> {
  const done = page.getByRole('button', { name: 'Done', exact: true });
  if (await done.isVisible()) await done.click();
}

export async function saveNewsletter(page: Page): Promise<void> {
  await closeSheet(page);
  await page.getByRole('button', { name: 'Save newsletter' }).click();
}
