import type { Page } from '@playwright/test';

/**
 * Goes to another address in the open portal, as its own links do. It saves the page load, which is most of the time
 * of a long journey. Ends when that screen is shown, or the one it redirects to.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => window.history.pushState({}, '', address), address);
  await page.waitForFunction(() => {
    const state = window.__TSR_ROUTER__?.state;
    const { pathname, search, hash } = window.location;
    return state?.status === 'idle' && state.resolvedLocation?.href === pathname + search + hash;
  });
}
