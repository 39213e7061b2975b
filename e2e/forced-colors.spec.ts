import { expect, test } from './journey.ts';
import { grow, signedInPage } from './people.ts';

test('with forced colours, surfaces, buttons, the current entry and the series of a chart can still be told apart @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signedInPage(page, grow.admin);
  await page.goto('/website-stats');
  const main = page.getByRole('main');
  const swatches = main.locator('li > span[aria-hidden]').filter({ visible: true });
  await expect(swatches.first()).toBeVisible();
  const colors = await swatches.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(colors.length).toBeGreaterThan(1);
  expect(new Set(colors).size).toBe(colors.length);
  await expect(main.locator('section').first()).toHaveCSS('outline-style', 'solid');
  await expect(page.locator('nav [aria-current=page]').filter({ visible: true }).first()).toHaveCSS(
    'outline-width',
    '3px',
  );
  await page.goto('/contacts');
  await expect(page.getByRole('link', { name: 'New contact' })).toHaveCSS('border-top-style', 'solid');
});
