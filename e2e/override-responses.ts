import type { Me } from '#contract/account/account.ts';
import type { Page } from '@playwright/test';

type Change = { environment?: string; thirdParties?: Record<string, string> };

/** The pages as a server with other settings would send them. */
export async function withSettings(page: Page, change: () => Change): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/(id="settings">)(\{.*?\})(<\/script>)/, (_, open, settings, close) =>
      [open, JSON.stringify({ ...JSON.parse(settings), ...change() }), close].join(''),
    );
    if (body === html) throw new Error(`${route.request().url()} carries no settings`);
    return route.fulfill({ response, body });
  });
}

/** Holds the numbering plans back, as on a slow line; the result lets them arrive. */
export async function holdNumberingPlans(page: Page): Promise<() => void> {
  let arrive = () => {};
  const plans = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes('country_calling_codes')) await plans;
    await route.fulfill({ response, body });
  });
  return arrive;
}

/** The same user with another role or phase, in the browser only: the server is not changed. */
export async function withMe(page: Page, change: (me: Me) => Me): Promise<void> {
  await page.unroute('**/api/v2/me');
  await page.route('**/api/v2/me', async (route) => {
    const response = await route.fetch();
    const { data }: { data: Me } = await response.json();
    return route.fulfill({ response, json: { data: change(data) } });
  });
}

export const inPhase = (page: Page, launch_phase_id: number): Promise<void> =>
  withMe(page, (me) => ({ ...me, client: me.client && { ...me.client, launch_phase_id } }));
