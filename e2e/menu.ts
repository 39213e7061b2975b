import { expect, type Locator, type Page } from '@playwright/test';

export const services = [
  'Ad stats',
  'Listings AI',
  'Listings manager',
  'Newsletter editor',
  'Newsletter stats',
  'Testimonials manager',
  'Website stats',
  'Reports',
];

/** The menu at this width: the sidebar, or the drawer behind its button. */
export async function openMenu(page: Page): Promise<Locator> {
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.or(toggle)).toBeVisible();
  if (await toggle.isVisible()) await toggle.click();
  await expect(menu).toBeVisible();
  return menu;
}

/** Everything in the menu that can be pressed, in order. */
export const entries = (menu: Locator): Locator => menu.locator('a, button');

/** The foot of the drawer, which the sidebar does not have. */
export const foot = (project: string, ...labels: string[]): string[] => (project === 'phone' ? labels : []);

/** Waits until the history has an entry for each open layer; what leaves the page earlier is interrupted. */
export const expectLayers = (page: Page, count: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.state?.layerDepth ?? 0)).toBe(count);

/** Chooses an entry of the menu of rarer actions. */
export async function chooseMore(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
