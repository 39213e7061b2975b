import { existsSync } from 'node:fs';
import puppeteer, { type ElementHandle, type Frame, type Page } from 'puppeteer-core';
import { findControl, toPattern, waitFor, type Name, type OtherBrowser, type Role } from './browser.ts';

const programs = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const program = programs.find((path) => existsSync(path));

export const missingFirefox = program ? undefined : `Firefox is missing: apt-get install firefox-esr`;

/** Firefox by WebDriver BiDi. */
export async function startFirefox(): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program ?? 'firefox',
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-CA' },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  let scope: Page | Frame = page;
  let within: string | undefined;

  const find = async (role: Role, name: Name): Promise<ElementHandle> => {
    const pattern = toPattern(name);
    return waitFor(
      async () =>
        (await scope.evaluateHandle(findControl, pattern, role, within).catch(() => null))?.asElement() as
          | ElementHandle
          | null
          | undefined,
      async () =>
        `Firefox shows no ${role} ${String(name)} at ${page.url()}:\n${await scope.evaluate(() => document.body.innerText)}`,
    );
  };
  const click = async (role: Role, name: Name) => {
    const element = await find(role, name);
    await element.scrollIntoView();
    await element.click();
  };
  const middleOf = async ([role, name]: [Role, Name]) => {
    const element = await find(role, name);
    await element.scrollIntoView();
    return element.clickablePoint();
  };

  return {
    name: 'Firefox',
    open: async (url) => {
      const go = () => page.goto(url, { waitUntil: 'domcontentloaded' });
      // the page may be on its way somewhere itself, which ends either of the two
      await go().catch(go);
    },
    click,
    fill: async (label, text) => {
      const field = await find('textbox', label);
      await field.click();
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.press('Backspace');
      await field.type(text);
    },
    type: (text) => page.keyboard.type(text),
    choose: async (label, option) => {
      const select = await find('combobox', label);
      const value = await select.evaluate(
        (element, wanted) =>
          [...(element as HTMLSelectElement).options].find(({ label: one }) => one === wanted)?.value ?? '',
        option,
      );
      await select.select(value);
    },
    attach: async (paths, n = 0) => {
      const field = await waitFor(
        async () => (await scope.$$('input[type=file]'))[n] as ElementHandle<HTMLInputElement> | undefined,
        async () => `Firefox shows no field for files at ${page.url()}`,
      );
      await field.uploadFile(...paths);
    },
    drag: async (from, to) => {
      const start = await middleOf(from);
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x + 20, start.y + 5, { steps: 4 });
      const end = await middleOf(to);
      await page.mouse.move(end.x, end.y, { steps: 12 });
      await page.mouse.up();
    },
    enter: async (frame) => {
      if (frame === 'page') return void (scope = page);
      scope = await waitFor(
        async () => (await (await page.$(`iframe[title="${frame}"]`))?.contentFrame()) ?? null,
        async () => `Firefox shows no frame ${frame} at ${page.url()}`,
      );
    },
    within: (selector) => void (within = selector),
    evaluate: (source) => scope.evaluate(source) as Promise<never>,
    close: () => browser.close(),
  };
}
