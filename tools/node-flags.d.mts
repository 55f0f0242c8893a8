export const serverFlags: readonly string[];
export const importFlags: readonly string[];
