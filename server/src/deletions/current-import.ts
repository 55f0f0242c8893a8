import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs the work of an import: each row that it stores is recorded as a row of this import. */
export async function runAsImport<Result>(
  importId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return current.run(importId, work);
}

/** The import that is running in this asynchronous context; null outside imports. */
export function currentImport(): string | null {
  return current.getStore() ?? null;
}
