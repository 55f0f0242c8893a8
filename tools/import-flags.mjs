/**
 * An import reads files of any size and keeps little of them, but a heap that may grow is only tidied when it has grown:
 * with these the import of an Apple Health export stays below 200 MB, at some cost of speed (bench/apple-health.ts).
 */
export const importFlags = ['--max-semi-space-size=2', '--optimize-for-size'];
