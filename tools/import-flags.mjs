/**
 * An import reads files of any size and keeps little of them, but a heap that may grow is only tidied when it has grown:
 * with these an Apple Health export of any size stays below 200 MB, for a fifth of its speed (bench/apple-health.ts).
 */
export const importFlags = ['--max-semi-space-size=2', '--optimize-for-size'];
