import { processCount, thisMachine } from '#kernel/cluster/count.ts';
import type { Config } from '#kernel/config.ts';

import type { Finding } from './finding.ts';

/** What a process holds when it is busy (bench/mixed-load.ts). */
const busyBytes = 512 * 1024 ** 2;

/** Whether the machine is large enough for the processes that serve. */
export function processesFinding(config: Config, machine = thisMachine()): Finding {
  const check = 'processes';
  const count = processCount(config.processes, machine);
  const { cores, memoryBytes } = machine;
  if (count === 1) return { check, level: 'ok', text: 'one serves' };
  if (count > cores) {
    const text = `${count} serve on fewer cores (${cores}): set SALUS_PROCESSES to ${cores} or auto`;
    return { check, level: 'warn', text };
  }
  if (count * busyBytes > memoryBytes) {
    const text = `${count} serve, and each may hold 512 MiB, which is more than there is: set SALUS_PROCESSES to auto`;
    return { check, level: 'warn', text };
  }
  const text = `${count} serve behind one port; jobs, deliveries and pulls are taken by lease, each by one of them`;
  return { check, level: 'ok', text };
}
