import { inject } from 'vitest';

import { openTestApp, type TestApp, testClock } from '../../../server/tests/harness/app.ts';

type Options = NonNullable<Parameters<typeof openTestApp>[0]>;

const dayMs = 86_400_000;

/** Yesterday: of the days that a page shows unasked, and over in every place. The browser's clock is this machine's. */
export const serverDay = new Date(Date.now() - dayMs).toISOString().slice(0, 10);

/** The real server over a real database, with the built console; by the name that a browser gives secure contexts to. */
export async function openConsoleApp(
  options: Options = {},
): Promise<TestApp & { readonly address: string }> {
  const folder = inject('console');
  const app = await openTestApp({
    hasOwnAddress: true,
    clock: testClock(new Date(`${serverDay}T12:00:00Z`)),
    console: { folder: () => folder, failure: () => null },
    ...options,
  });
  return { ...app, address: app.baseUrl.replace('127.0.0.1', 'localhost') };
}
