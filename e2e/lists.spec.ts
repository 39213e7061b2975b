import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';
import { grow, signedInPage, staff } from './people.ts';

const table = 'main tbody tr';
// the dashboard counts listings as well
const recentContacts = 'main section:has-text("Recently updated contacts") li';
// the log below the team is a table of its own, which loads while the team does not
const team = 'main tbody tr:not([aria-labelledby="what-happened"] tr)';

// who reads the list, its screen, the call it is loaded by, and its rows
for (const [who, path, asks, rows] of [
  [grow.admin, '/dashboard', '**/api/v2/leads/recent', recentContacts],
  [grow.admin, '/contacts', '**/api/v2/leads*', table],
  [grow.admin, '/activity', '**/api/v2/activity*', table],
  [grow.admin, '/settings/users', '**/api/v2/users*', table],
  [staff, '/staff/clients', '**/api/v2/staff/clients*', table],
  [staff, '/staff/team', '**/api/v2/staff/team*', team],
  [staff, '/staff/outbox', '**/api/v2/staff/outbox*', table],
] as const)
  test(`the list of ${path} shows that it loads, is empty when loading fails, and can be retried @phone`, async ({
    page,
    allowComplaint,
  }) => {
    allowComplaint(/Failed to load resource/);
    await signedInPage(page, who);
    // a change elsewhere would load the list again before anybody presses the button
    await page.route('**/api/v2/activity/notifications/stream', (route) => route.abort());
    const waiting = Promise.withResolvers<void>();
    await page.route(asks, async (route) => {
      await waiting.promise;
      return route.abort();
    });
    await page.goto(path);
    await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
    waiting.resolve();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.locator(rows)).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSideScroll(page);

    await page.unroute(asks);
    await again.click();
    await expect(page.locator(rows).first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(again).toHaveCount(0);
  });

test("a page of a contact's history beyond the last shows the last one @desktop", async ({ page }) => {
  const caller = await signedInPage(page, grow.admin);
  const { data }: { data: { id: number }[] } = await caller.read('/leads');
  for (const { id } of data) {
    const { meta }: { meta: { total: number; last_page: number } } = await caller.read(
      `/leads/${id}/history`,
    );
    if (meta.total === 0) continue;
    await page.goto(`/contacts/view/${id}?page=99`);
    const shown = meta.last_page === 1 ? '' : `\\?page=${meta.last_page}`;
    await expect(page).toHaveURL(new RegExp(`/contacts/view/${id}${shown}$`));
    await expect(page.locator('section[aria-labelledby=history] h3 button').first()).toBeVisible();
    return;
  }
  throw new Error('Nobody of the demo world has sent a form.');
});
