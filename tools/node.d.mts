export function findNode(...folders: readonly string[]): string;
export function withNpm(
  root: string,
  use: (npm: readonly [string, ...string[]]) => Promise<void>,
): Promise<void>;
export function remedyFor(
  tried: { readonly error?: Error; readonly stderr: string },
  osRelease?: string,
): string;
