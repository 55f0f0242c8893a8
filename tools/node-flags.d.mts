export const serverFlags: readonly string[];
export const allocator: Readonly<Record<string, string>>;
export const importFlags: readonly string[];
