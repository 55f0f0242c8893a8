/**
 * V8's flags for the server: garbage goes before the heap doubles, and little room for what is new. A node under load
 * stays below 300 MB for a few per cent of its speed (bench/ingestion.ts); V8 alone takes what the machine has.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
