export function folderOf(kept: {
  readonly root: string;
  readonly cache: string;
  readonly sources: readonly string[];
}): string;
export function buildOnce(
  folder: string,
  mainFile: string,
  build: (folder: string) => Promise<void>,
): Promise<void>;
export function removeOldBuilds(cache: string, current: string): void;
