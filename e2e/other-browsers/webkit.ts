import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../world.ts';
import { findControl, toPattern, waitFor, type Name, type OtherBrowser, type Role } from './browser.ts';

const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/Xvfb';
const missing = [
  ...(existsSync(driver) ? [] : ['webkit2gtk-driver']),
  ...(existsSync(display) ? [] : ['xvfb']),
];

export const missingWebKit =
  missing.length > 0 ? `WebKit is missing: apt-get install ${missing.join(' ')}` : undefined;

/** The WebKit of GTK by WebDriver, in a screen of its own. */
export async function startWebKit(): Promise<OtherBrowser> {
  const screen = await startScreen();
  const home = await mkdtemp(join(tmpdir(), 'foyer-webkit-'));
  const port = await freePort();
  const server = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], {
    // root may not use the browser's own sandbox
    env: { ...process.env, ...screen.env, HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  });
  const browser = await connect(`http://127.0.0.1:${port}`);
  await browser.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });

  let within: string | undefined;

  const find = (role: Role, name: Name): Promise<WebElement> => {
    const pattern = toPattern(name);
    return waitFor(
      () => browser.executeScript<WebElement | null>(findControl, pattern, role, within).catch(() => null),
      async () =>
        `WebKit shows no ${role} ${String(name)} at ${await browser.getCurrentUrl()}:\n${await browser.executeScript<string>(() => document.body.innerText)}`,
    );
  };
  const scrollTo = async (element: WebElement) => {
    await browser.executeScript(
      (one: Element) => one.scrollIntoView({ block: 'center', behavior: 'instant' }),
      element,
    );
    return element;
  };
  const findInView = async (role: Role, name: Name) => scrollTo(await find(role, name));
  /** In the driver's own click a link around a block has no middle. */
  const clickMiddle = async (element: WebElement) => {
    const middle = await browser.executeScript<[x: number, y: number] | null>((one: Element) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const point: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
      const hit = document.elementFromPoint(...point);
      return hit && (one.contains(hit) || hit.contains(one)) ? point : null;
    }, element);
    if (!middle) throw new Error('something else covers it');
    const [x, y] = middle;
    await browser.actions().move({ x, y }).click().perform();
  };
  /** Something may be moving over an element, or replace it: then a person tries again. */
  const act = async (role: Role, name: Name, run: (element: WebElement) => Promise<void>) => {
    let reason: unknown;
    await waitFor(
      async () =>
        run(await findInView(role, name)).then(
          () => true,
          (error: unknown) => void (reason = error),
        ),
      async () => `WebKit cannot use ${role} ${String(name)}: ${String(reason)}`,
    );
  };

  return {
    name: 'WebKit',
    open: (url) => browser.get(url),
    click: (role, name) => act(role, name, role === 'link' ? clickMiddle : (element) => element.click()),
    fill: (label, text) =>
      act('textbox', label, async (field) => {
        await field.click();
        const keys = browser.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL);
        await keys.sendKeys(Key.BACK_SPACE, text).perform();
      }),
    type: async (text) => browser.actions().sendKeys(text).perform(),
    choose: async (label, option) => {
      const select = await findInView('combobox', label);
      await select.findElement(By.xpath(`.//option[normalize-space()="${option}"]`)).click();
    },
    attach: async (paths, n = 0) => {
      const field = await waitFor(
        async () => (await browser.findElements(By.css('input[type=file]')))[n],
        async () => 'WebKit shows no field for files',
      );
      await field.sendKeys(paths.join('\n'));
    },
    drag: async (from, to) => {
      const start = await findInView(...from);
      const end = await find(...to);
      await browser
        .actions()
        .move({ origin: start })
        .press()
        .move({ origin: start, x: 20, y: 5, duration: 200 })
        .move({ origin: end, duration: 600 })
        .pause(200)
        .release()
        .perform();
    },
    enter: async (frame) => {
      if (frame === 'page') return browser.switchTo().defaultContent();
      const element = await waitFor(
        async () => (await browser.findElements(By.css(`iframe[title="${frame}"]`)))[0],
        async () => `WebKit shows no frame ${frame}`,
      );
      await browser.switchTo().frame(element);
    },
    within: (selector) => void (within = selector),
    evaluate: (source) => browser.executeScript(source),
    close: async () => {
      await browser.quit().catch(() => undefined);
      await stop(server);
      await stop(screen.process);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A screen in memory, which says its number once it is there. */
async function startScreen(): Promise<{ process: ChildProcess; env: { DISPLAY: string } }> {
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', () => reject(new Error('Xvfb did not start.')));
    screen.stdio[3]?.once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
  return { process: screen, env: { DISPLAY: `:${number}` } };
}

const binary = () =>
  ['4.1', '6.0', '4.0']
    .map(
      (version) =>
        `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
    )
    .find((path) => existsSync(path));

const connect = (url: string): Promise<WebDriver> =>
  waitFor(
    () =>
      Promise.resolve(
        new Builder()
          .disableEnvironmentOverrides()
          .usingServer(url)
          .withCapabilities({
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': { binary: binary(), args: ['--automation'] },
          })
          .build(),
      ).catch(() => null),
    async () => 'WebKit did not start within a minute.',
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
