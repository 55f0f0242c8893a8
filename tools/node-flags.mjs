/**
 * V8's flags for the server: garbage goes before the heap doubles, and little room for what is new. A node that
 * takes in samples stays below 300 MB for a few per cent of its speed (bench/ingestion.ts), with a mixed load below 400 MB
 * (bench/mixed-load.ts); V8 alone takes what the machine has. Its
 * young garbage is not shared out to threads: where PostgreSQL has the other cores, everything waits for the last of
 * them, and events arrive up to 100 ms later (bench/deliveries.ts).
 */
export const serverFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--no-parallel-scavenge',
];

/**
 * For glibc, which reads them from the environment; elsewhere nobody does. It keeps an arena for every thread and what is
 * given back to it: with two, and large pieces given back to the system, a node holds some 40 MB less
 * (bench/mixed-load.ts), and is as fast (bench/tails.ts).
 */
export const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/**
 * An import reads files of any size and keeps little of them: little room for what is new, and garbage that goes before the
 * heap doubles, hold what it takes to some 200 MB (bench/apple-health.ts, bench/takeout.ts). V8's own flag for small heaps
 * holds it to little less and takes twice the time.
 */
export const importFlags = [
  '--max-semi-space-size=2',
  '--heap-growing-percent=20',
  '--no-parallel-scavenge',
];
