import { inject } from 'vitest';

import { openTestApp, type TestApp } from '../../../server/tests/harness/app.ts';

type Options = NonNullable<Parameters<typeof openTestApp>[0]>;

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
