import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into a server that is measured: at each SIGUSR2 it writes how long its event loop was held since the last one. */
const file = process.env['SALUS_BENCH_LOOP_FILE'] ?? '';
const delay = monitorEventLoopDelay({ resolution: 1 });
process.on('SIGUSR2', () => {
  // Begins with the first question: who is not asked measures nothing.
  delay.enable();
  writeFileSync(
    file,
    JSON.stringify({ p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 }),
  );
  delay.reset();
});
