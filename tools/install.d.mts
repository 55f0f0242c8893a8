type Use = (npm: readonly string[]) => Promise<void>;

export function ensureInstalled(root: string, withNpm?: (use: Use) => Promise<void>): Promise<void>;
