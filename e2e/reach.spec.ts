import type { Page } from '@playwright/test';
import { addresses, addressesOfClient, addressesOfStaff, fillIn, isPublic } from './addresses.ts';
import { newLaunch } from './clients.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { completeStep } from './launch/questionnaire.ts';
import { visit } from './navigation.ts';
import { grow, signedInPage, staff } from './people.ts';

/** Who signs in, and the addresses that they then open. */
type Visitor = (page: Page) => Promise<readonly string[]>;

const asClient =
  (email: string): Visitor =>
  async (page) =>
    addressesOfClient(await signedInPage(page, email));

const asLaunching: Visitor = async (page) => {
  const client = await newLaunch('Accelerate');
  await completeStep(client.caller, 1, 2, 3, 4, 5);
  await signedInPage(page, client.admin);
  return launchPaths;
};

const asLaunched =
  (phase: number): Visitor =>
  async (page) => {
    await signedInPage(page, `launch${phase}@launch.example.com`);
    return launchPaths;
  };

/** The console about a live client, or about one whose questionnaire is complete. */
const asStaff =
  (client: 'live' | 'launching'): Visitor =>
  async (page) => {
    const own = await signedInPage(page, staff);
    if (client === 'live') return addressesOfStaff(own, await liveClient(own));
    const { id, caller } = await newLaunch('Accelerate');
    await completeStep(caller, 1, 2, 3, 4, 5);
    const all = await addressesOfStaff(own, id);
    return all.filter((address) => address.startsWith(`/staff/clients/${id}`));
  };

const asNobody: Visitor = async () =>
  addresses.filter(isPublic).map((path) => fillIn(path, { token: 'no-link', link: 'no-link' }));

const launchPaths = addresses.filter((path) => path.startsWith('/launch')).map((path) => fillIn(path));

async function liveClient(own: Awaited<ReturnType<typeof signedInPage>>): Promise<number> {
  const { data }: { data: { id: number }[] } = await own.read('/staff/clients?search=Harbour');
  return data[0]?.id ?? 1;
}

const isDeep = process.env['FOYER_DEEP'] === '1';

const visitors: readonly (readonly [who: string, open: Visitor])[] = [
  ['an Admin with every service', asClient('admin@accelerate.example.com')],
  ['a client who answers the questionnaire', asLaunching],
  ['staff', asStaff('live')],
];

/** Deep runs also visit as others, who see the same screens in other states. */
const others: typeof visitors = [
  ['staff about a launch', asStaff('launching')],
  ['people who are not signed in', asNobody],
  ['an Admin with much data', asClient(grow.admin)],
  ['an Editor', asClient(grow.editor)],
  ['a View Only', asClient(grow.viewer)],
  ['an Admin without any data', asClient('admin@empty.example.com')],
  ['an Admin of the smallest package', asClient('admin@create.example.com')],
  ['a client in design', asLaunched(2)],
  ['a client who sees the sample', asLaunched(3)],
  ['a client with revisions', asLaunched(4)],
  ['a client whose website is ready', asLaunched(5)],
];

const lightAndWide = { width: 1280, height: 900, colorScheme: 'light' } as const;
const darkAndNarrow = { width: 390, height: 844, colorScheme: 'dark' } as const;
/** Every theme and every width, and in deep runs each of them with each. */
const views = [
  lightAndWide,
  ...(isDeep
    ? ([
        { ...lightAndWide, colorScheme: 'dark' },
        { ...darkAndNarrow, colorScheme: 'light' },
      ] as const)
    : []),
  darkAndNarrow,
];

for (const [who, open] of isDeep ? [...visitors, ...others] : visitors)
  test(`axe finds nothing on the screens of ${who}, in either theme at either width, and forced colours hide no shape @desktop`, async ({
    page,
    allowComplaint,
  }) => {
    test.slow();
    // links that open nothing, and records that this role may not read
    allowComplaint(/Failed to load resource/);
    const own = await open(page);
    const failures: string[] = [];
    const ends = new Set<string>();
    for (const address of own) {
      if (page.url() === 'about:blank' || open === asNobody) await page.goto(address);
      else await visit(page, address);
      await expect(page.locator('main').getByRole('heading').first(), address).toBeAttached();
      await expect(page.locator('main [aria-busy=true]'), address).toHaveCount(0);
      // several addresses may lead to one screen
      if (ends.has(page.url())) continue;
      ends.add(page.url());
      for (const { width, height, colorScheme } of views) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expectAccessible(page).catch((error: unknown) =>
          failures.push(`${address} at ${width} px, ${colorScheme}: ${String(error)}`),
        );
      }
      const hidden = await listHiddenShapes(page);
      if (hidden.length > 0) failures.push(`${address}, forced colours: ${hidden.join('\n')}`);
    }
    expect(failures).toEqual([]);
  });

/** Shapes without a text, such as bars and dots, that would have the colour of the ground they are drawn on. */
async function listHiddenShapes(page: Page): Promise<string[]> {
  const usual = await readShapes(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const forced = await readShapes(page);
  await page.emulateMedia({ forcedColors: 'none' });
  return usual.flatMap(({ isSeen, name }, index) => (isSeen && !forced[index]?.isSeen ? [name] : []));
}

/** The mark of a control, such as a tick, is drawn before it. */
const readShapes = (page: Page): Promise<{ isSeen: boolean; name: string }[]> =>
  page.evaluate(() => {
    const clear = 'rgba(0, 0, 0, 0)';
    const groundOf = (element: Element | null, mark?: '::before'): string => {
      if (!element) return clear;
      const { backgroundColor } = getComputedStyle(element, mark);
      if (backgroundColor !== clear) return backgroundColor;
      return groundOf(mark ? element : element.parentElement);
    };
    const hasEdge = (element: Element) => {
      const { borderTopWidth, outlineStyle, backgroundImage } = getComputedStyle(element);
      return borderTopWidth !== '0px' || outlineStyle !== 'none' || backgroundImage !== 'none';
    };
    const drawings = 'svg, svg *, img, iframe, :has(svg, img, iframe)';
    return [...document.querySelectorAll<HTMLElement>(`main :not(${drawings})`)]
      .filter(
        ({ textContent, offsetWidth, offsetHeight }) => !textContent && offsetWidth > 2 && offsetHeight > 2,
      )
      .flatMap((element) => {
        const isShown = element.checkVisibility();
        const ground = groundOf(element);
        const name = `${element.tagName} ${element.id} ${element.className}`;
        return [
          { isSeen: isShown && (hasEdge(element) || ground !== groundOf(element.parentElement)), name },
          // without its tick a control has nothing to show
          {
            isSeen: element.matches(':checked') && isShown && groundOf(element, '::before') !== ground,
            name: `the mark of ${name}`,
          },
        ];
      });
  });
