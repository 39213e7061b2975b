import type { BrowserContext, Page } from '@playwright/test';
import { createBrowser, startPushService } from '#server/testing/push-service.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

const title = 'New contacts on your devices';
type Browser = ReturnType<typeof createBrowser>;

/** The service is a stand-in: the browser of the tests has none, and everything else of it is real. */
const subscribeAt = (page: Page, { subscription }: Browser) =>
  page.addInitScript(({ endpoint, ...keys }) => {
    const isOn = () => sessionStorage.getItem('stand-in') !== null;
    const made = {
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        sessionStorage.removeItem('stand-in');
        return true;
      },
    };
    const stand = (name: string, value: unknown) =>
      Object.defineProperty(PushManager.prototype, name, { value });
    // a browser without a screen says that it is denied, although the test allows it
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.defineProperty(Notification, 'requestPermission', { value: async () => 'granted' });
    stand('getSubscription', async () => (isOn() ? made : null));
    stand('subscribe', async () => {
      sessionStorage.setItem('stand-in', 'on');
      return made;
    });
  }, subscription);

/** Gives the service worker what the push service took, as the browser would. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

/** The browser of the tests shows no notifications, so the service worker's are written down. */
async function recordShown(context: BrowserContext): Promise<() => Promise<string[]>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const shown: string[] = [];
    Object.defineProperty(globalThis, 'shown', { value: shown });
    Object.defineProperty(Reflect.get(globalThis, 'registration'), 'showNotification', {
      value: async (title: string, { body }: { body: string }) => void shown.push(`${title}: ${body}`),
    });
  });
  return () => worker.evaluate((): string[] => Reflect.get(globalThis, 'shown'));
}

const openDevices = async (page: Page) => {
  await page.goto('/settings');
  const section = page.getByRole('region', { name: title });
  await expect(section.getByRole('button').or(section.getByText('blocked')).first()).toBeVisible();
  return section;
};

test.describe('with a push service', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

  test('a device is turned on, shows a test, says so, and has quiet hours of its own @phone @quick', async ({
    page,
    context,
  }) => {
    const service = await startPushService();
    const { admin } = await newLiveClient();
    const browser = createBrowser(service.origin, admin);
    await subscribeAt(page, browser);
    await signedInPage(page, admin);
    const section = await openDevices(page);
    await expect(section).toContainText('No device shows new contacts yet.');
    await section.getByRole('button', { name: 'Turn on for this device' }).click();
    await expect(section).toContainText('This device');
    await expect(section).toContainText('Nothing received yet.');
    await expectAccessible(page);
    await expectLayout(page);

    await section.getByRole('button', { name: /^Send test to / }).click();
    await expect.poll(() => service.taken.length).toBe(1);
    const payload = browser.read(service.taken[0]?.body ?? Buffer.alloc(0));
    expect(JSON.parse(payload)).toMatchObject({ title: 'Test notification', tag: 'test' });
    const readShown = await recordShown(context);
    await deliver(context, page, payload);
    await expect(section).toContainText('Last received');
    expect(await readShown()).toEqual(['Test notification: Notifications reach this device.']);

    await section.getByRole('button', { name: /^Settings of / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Quiet from').fill('21:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('Please enter both times, or leave both empty.');
    await dialog.getByLabel('Quiet until').fill('07:00');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(section).toContainText('Quiet from 21:00 to 07:00.');

    await section.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(section).toContainText('No device shows new contacts yet.');
    await expect(section.getByRole('button', { name: 'Turn on for this device' })).toBeVisible();
    await service.stop();
  });
});

test('a browser that refuses notifications says where to allow them @desktop', async ({ page }) => {
  const { admin } = await newLiveClient();
  await signedInPage(page, admin);
  const section = await openDevices(page);
  await expect(section).toContainText('blocked in your browser');
  await expectAccessible(page);
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
  });

  test('the steps lead to the home screen, without which there are no notifications @phone', async ({
    page,
  }) => {
    const { admin } = await newLiveClient();
    await signedInPage(page, admin);
    await page.goto('/settings');
    const section = page.getByRole('region', { name: title });
    await expect(section.getByRole('heading', { name: /start from the home screen/ })).toBeVisible();
    await expect(section.getByRole('listitem')).toHaveCount(4);
    await expectAccessible(page);
    await expectLayout(page);
  });
});
