import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { test as base, expect, type Page } from '@playwright/test';
import { stateOfWorld } from './state-of-world.ts';

export { expect };

const tagsOfWidths = ['@desktop', '@phone'];
const layout = 'layout';

/** How much slower than this machine the pages' processor is: 6 shows what a slow phone, or a busy machine, does. */
const slowdown = Number(process.env['FOYER_SLOWDOWN'] ?? 1);

type Watched = {
  /** Complaints of the browser; a test that expects one declares it with `allowComplaint`. */
  complaints: string[];
  allowComplaint: (pattern: RegExp) => void;
};

/** A test through the running product. Any error in the console, in a script or of the content policy fails it. */
export const test = base.extend<Watched & { watch: void; sayState: void }>({
  baseURL: async ({}, use) => {
    await use(process.env['FOYER_URL']);
  },
  // every test comes from its own address, as people do: the limits count addresses
  extraHTTPHeaders: async ({}, use, { workerIndex, testId }) => {
    const hash = [...testId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, workerIndex);
    await use({ 'x-forwarded-for': `10.20.${hash >> 8}.${hash & 255}` });
  },
  sayState: [
    async ({}, use, info) => {
      await use();
      if (info.status !== info.expectedStatus) console.error(await stateOfWorld());
    },
    { auto: true },
  ],
  complaints: async ({}, use) => {
    await use([]);
  },
  allowComplaint: async ({ complaints }, use) => {
    const allowed: RegExp[] = [];
    await use((pattern) => void allowed.push(pattern));
    const left = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
    expect(left, 'the browser has nothing to complain about').toEqual([]);
  },
  watch: [
    async ({ context, complaints, allowComplaint }, use, { tags, annotations }) => {
      void allowComplaint;
      // the browser writes violations of the content policy to the console as errors
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      if (slowdown > 1)
        context.on('page', (page) => {
          void context
            .newCDPSession(page)
            .then((session) => session.send('Emulation.setCPUThrottlingRate', { rate: slowdown }));
        });
      context.on('weberror', (event) => void complaints.push(event.error().stack ?? event.error().message));
      await use();
      // when a journey ends, nobody waits for an intercepted answer any more
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (tags.some((tag) => tagsOfWidths.includes(tag))) return;
      const looked = annotations.some(({ type }) => type === layout);
      expect(
        looked,
        `who runs at both widths looks at the layout, or is tagged ${tagsOfWidths.join(' or ')}`,
      ).toBe(true);
    },
    { auto: true },
  ],
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Practices beyond the standard: each landmark is found by its name, and headings form an outline. */
const practices = ['landmark-unique', 'heading-order'];

/** The part of WCAG 2.2 AA that can be checked automatically, for the page as it is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated, not added as a script: the content policy stays in force
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  let found = await findViolations(page);
  // Findings during a change of the screen belong to neither state, so the check runs again once the screen is still.
  for (let times = 1; found.violations.length > 0 && found.hasChanged && times < 10; times += 1)
    found = await findViolations(page);
  expect(found.violations, `axe finds nothing at ${page.url()}`).toEqual([]);
}

type Found = {
  violations: string[];
  /** whether anything appeared, disappeared or began to move meanwhile */
  hasChanged: boolean;
};

async function findViolations(page: Page): Promise<Found> {
  await settled(page);
  return page.evaluate(
    async ([tags, practices]) => {
      // a sticky bar covers half a control only until somebody scrolls
      const bars = [...document.querySelectorAll<HTMLElement>('.sticky')];
      for (const bar of bars) bar.style.position = 'static';
      // an element that has begun to fade in since then does not have its final colours
      let hasChanged = document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
      const note = () => (hasChanged = true);
      const observer = new MutationObserver(note);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const moves = ['animationstart', 'transitionrun'] as const;
      for (const event of moves) document.addEventListener(event, note, true);
      const results = await window.axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        rules: Object.fromEntries(practices.map((id) => [id, { enabled: true }])),
        resultTypes: ['violations'],
      });
      if (observer.takeRecords().length > 0) note();
      observer.disconnect();
      for (const event of moves) document.removeEventListener(event, note, true);
      for (const bar of bars) bar.style.position = '';
      const violations = results.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) =>
            `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary ?? ''}`,
        ),
      );
      return { violations, hasChanged };
    },
    [standard, practices] as const,
  );
}

/** The page may scroll down, never sideways. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const room = page.viewportSize()?.width ?? 0;
  const wide = await page.evaluate((room) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const wide = [...document.body.querySelectorAll('*')]
      .filter(
        (element) => element.getBoundingClientRect().right > room + 1 && !scrolls(element.parentElement),
      )
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
    return document.documentElement.scrollWidth > room ? wide.slice(0, 10).concat('the page itself') : [];
  }, room);
  expect(wide, `nothing is wider than the ${room} px of ${page.url()}`).toEqual([]);
  test.info().annotations.push({ type: layout });
}

const widths = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** The look of a screen at both widths, for a journey that runs at only one of them. */
export async function expectLayout(page: Page): Promise<void> {
  const own = page.viewportSize() ?? widths.desktop;
  const other = own.width === widths.phone.width ? widths.desktop : widths.phone;
  for (const size of [other, own]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  }
}

/** Colours are measured once they are final: a dialog that is fading in has none of its own. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // a window behind another one is rarely drawn
    const nextFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 50);
      });
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    // the effect of the last click is drawn in the next frame, and begins to move in the one after it
    await nextFrame();
    await nextFrame();
    for (let ends = moving(); ends.length > 0; ends = moving()) {
      await Promise.allSettled(ends.map((one) => one.finished));
      await nextFrame();
    }
  });
}

declare global {
  interface Window {
    axe: typeof Axe;
  }
}
