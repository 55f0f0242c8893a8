import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';

/** Whether this run has a browser: without one, a suite is left out, and the run says so. */
export const hasBrowser = inject('browser') !== null;

let browser: Browser | undefined;

/** One browser for all files that run in this process; it ends with it. */
async function openBrowser(): Promise<Browser> {
  const found = inject('browser');
  if (found === null) throw new Error('this run has no browser');
  browser ??= await chromium.launch({
    executablePath: found.program,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    env: { ...process.env, ...found.env },
  });
  return browser;
}

/** What a page must never do, as it was seen. */
export type Seen = {
  /** Reports of the Content-Security-Policy. */
  readonly policy: string[];
  /** Requests to other hosts. */
  readonly foreign: string[];
  /** Errors that no code caught. */
  readonly errors: string[];
};

/** A person with a window of their own: no cookies, no cache. */
export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly seen: Seen;
  /** How much of the page moved by itself since the last time that it was asked. */
  layoutShift(): Promise<number>;
  close(): Promise<void>;
};

/** Runs in the page before anything of its own. */
function watch(): void {
  const seen = globalThis as unknown as { shifted: number; refused: string[] };
  seen.shifted = 0;
  seen.refused = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    seen.refused.push(`${event.violatedDirective} ${event.blockedURI}`),
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) seen.shifted += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

export async function openVisit(baseUrl: string): Promise<Visit> {
  const context = await (
    await openBrowser()
  ).newContext({
    baseURL: baseUrl,
    // A C locale would become en-US@posix, which Intl refuses.
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    acceptDownloads: true,
    reducedMotion: 'reduce',
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseUrl });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const seen: Seen = { policy: [], foreign: [], errors: [] };
  await page.addInitScript(watch);
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseUrl).origin)
      seen.foreign.push(request.url());
  });
  page.on('pageerror', (error) => seen.errors.push(error.message));
  page.on('console', (message) => {
    if (/content security policy|trusted type/iu.test(message.text()))
      seen.policy.push(message.text());
  });
  return {
    page,
    context,
    seen,
    layoutShift: async () =>
      page.evaluate(() => {
        const counted = globalThis as unknown as { shifted: number };
        const { shifted } = counted;
        counted.shifted = 0;
        return shifted;
      }),
    close: async () => context.close(),
  };
}
