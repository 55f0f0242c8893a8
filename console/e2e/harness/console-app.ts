import { inject } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestClock,
  testClock,
} from '../../../server/tests/harness/app.ts';

type Options = NonNullable<Parameters<typeof openTestApp>[0]>;

const dayMs = 86_400_000;

/** Of the days that a page shows unasked, by the browser's clock, which is this machine's; and over in every place. */
export const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10);

/** For servers whose pages show what was lately. */
export const yesterdaysClock = (): TestClock => testClock(new Date(`${yesterday}T12:00:00Z`));

/** The real server over a real database, with the built console; by the name that a browser gives secure contexts to. */
export async function openConsoleApp(
  options: Options = {},
): Promise<TestApp & { readonly address: string }> {
  const folder = inject('console');
  const app = await openTestApp({
    hasOwnAddress: true,
    console: { folder: () => folder, failure: () => null },
    ...options,
  });
  return { ...app, address: app.baseUrl.replace('127.0.0.1', 'localhost') };
}
