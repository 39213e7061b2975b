import type { Page } from '@playwright/test';

/**
 * To another address in the portal that is open, as its own links lead there: nothing is loaded again, which is most of
 * the time of a journey through many screens. Ends when that screen is shown, or the one it redirects to.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => window.history.pushState({}, '', address), address);
  await page.waitForFunction(() => {
    const state = window.__TSR_ROUTER__?.state;
    const { pathname, search, hash } = window.location;
    return state?.status === 'idle' && state.resolvedLocation?.href === pathname + search + hash;
  });
}
