// WebKit, as Debian has it: WebKitGTK's MiniBrowser on a virtual screen, through its WebDriver.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect } from '@playwright/test';
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort, Server } from '../stack.ts';
import type { Browser, Target, Text } from './browser.ts';
import { find } from './find.js';

const folders = ['4.1', '4.0', '6.0'].map(
  (version) =>
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}`,
);

/** A virtual screen and the driver on it. A driver holds one session at a time. */
export class WebKit {
  private constructor(
    private readonly driver: Server,
    private readonly screen: ReturnType<typeof spawn>,
    private readonly url: string,
  ) {}

  static async start(name: string): Promise<WebKit> {
    const screen = spawn(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    );
    const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
    const port = await freePort();
    const driver = new Server(
      name,
      'WebKitWebDriver',
      ['--host=127.0.0.1', `--port=${port}`],
      { DISPLAY: `:${String(display).trim()}`, TZ: 'America/Toronto', LANG: 'C.UTF-8' },
      `http://127.0.0.1:${port}/status`,
    );
    await driver.start();
    return new WebKit(driver, screen, `http://127.0.0.1:${port}`);
  }

  async stop(): Promise<void> {
    await this.driver.stop();
    this.screen.kill();
  }

  /** A window as narrow as a phone, or as the browser lets it be. */
  async session(): Promise<WebDriver> {
    const folder = folders.find(existsSync);
    if (!folder) throw new Error('WebKitGTK is missing: .ci/setup webkit installs it');
    const driver = await new Builder()
      .usingServer(this.url)
      .withCapabilities({
        browserName: 'MiniBrowser',
        acceptInsecureCerts: true,
        'webkitgtk:browserOptions': { binary: `${folder}/MiniBrowser`, args: ['--automation'] },
      })
      .build();
    await driver.manage().window().setRect({ width: 390, height: 900 });
    return driver;
  }
}

const inPage = `return (${find})(arguments[0])`;
const source = (name: Text) =>
  typeof name === 'string'
    ? { pattern: name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), flags: 'i' }
    : { pattern: name.source, flags: name.flags };

function wanted(target: Target) {
  if ('label' in target) return { by: 'label', ...source(target.label) };
  if ('role' in target) return { by: 'role', role: target.role, ...source(target.name) };
  return { by: 'text', ...source(target.text) };
}

export function webkitBrowser(driver: WebDriver, base: string): Browser {
  const look = (target: Target) =>
    driver.executeScript<WebElement | null>(inPage, wanted(target)).catch(() => null);

  /** Does it once the target is there and enabled, again while the page changes under it. */
  async function use(target: Target, action: (element: WebElement) => Promise<unknown>) {
    await expect(async () => {
      const element = await look(target);
      if (!element) throw new Error(`not there: ${JSON.stringify(wanted(target))}`);
      if (!(await element.isEnabled()))
        throw new Error(`disabled: ${JSON.stringify(wanted(target))}`);
      await action(element);
    }).toPass({ timeout: 15_000, intervals: [50] });
  }

  return {
    goto: (path) => driver.get(base + path),
    path: async () => new URL(await driver.getCurrentUrl()).pathname,
    see: (target) => use(target, async () => undefined),
    click: (target) => use(target, (element) => element.click()),
    fill: (label, value) =>
      use({ label }, async (element) => {
        await element.clear();
        await element.sendKeys(value);
      }),
    select: (label, option) => use({ label }, (element) => element.sendKeys(option)),
    focused: (target) =>
      driver.executeScript<boolean>(
        `const found = (${find})(arguments[0]); return Boolean(found) && found.getRootNode().activeElement === found`,
        wanted(target),
      ),
    press: (key) =>
      driver
        .actions()
        .sendKeys({ Tab: Key.TAB, Enter: Key.ENTER, ArrowDown: Key.ARROW_DOWN }[key])
        .perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    kept: () => driver.executeScript<string[]>('return Object.keys(localStorage)'),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  };
}
