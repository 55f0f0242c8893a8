type Rows = readonly (readonly string[])[];
type Markdown = (head: readonly string[], rows: Rows) => string;

/** The rows of bench/RESULTS.md from which the page computes. */
const names = {
  bytes: 'on disk, the seeded mix of devices',
  samples: 'durable ingestion over HTTP, 1000-sample batches, 8 connections',
  pushes: 'durable 5-sample requests, 64 connections',
  read: 'one-day reads of 1,440 samples: processor time of a read, of the server',
  deliveries: 'events written, delivered and logged at once (sustained), 50 a commit',
  rollUp: 'audit log on disk, a roll-up of a day',
  memory: 'memory of the server in 10 minutes of mixed load (peak)',
} as const;

type Figures = Readonly<Record<keyof typeof names, number>> & {
  /** Processor time of PostgreSQL and of the client for a read, in ms. */
  readonly readElsewhere: number;
};

/** The cores of the machine in bench/RESULTS.md, which the load generator shares. */
const benchCores = 2;

/** Assumptions about users, as on the page on capacity. */
const load = {
  samples: 5000,
  pushes: 24,
  reads: 24,
  busiest: 3,
  /** Entries of the audit log: one a day for each resource that is pushed and each operation that reads. */
  auditEntries: 10,
  /** The share of the cores that the busiest hour may use. */
  used: 0.5,
  /** Memory of PostgreSQL for each core, in GiB. */
  gibPerCore: 2,
} as const;

/** Example prices a month in a currency of your choice: assumptions, not offers. */
const prices = {
  VM: { value: 20, of: 'a virtual machine with 2 cores and 8 GiB' },
  VD: { value: 0.1, of: 'a GB of block storage of virtual machines' },
  DS: { value: 250, of: 'a dedicated server with 32 cores, 128 GiB and 15 TB of NVMe' },
  MC: { value: 60, of: 'a core of a managed PostgreSQL, with its memory' },
  MD: { value: 0.15, of: 'a GB of storage of a managed PostgreSQL' },
  OB: { value: 0.02, of: 'a GB of object storage for backups' },
} as const;

const dedicated = { cores: 32, terabytes: 15 } as const;

/** The largest size for which the page lists a virtual machine: above it one is not enough. */
const vm = { cores: 2, terabytes: 4 } as const;

function figuresOf(results: string): Figures {
  const rows = results.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const numberOf = (name: string, column: number): number => {
    const cell = rows.find((row) => row[1] === name)?.[column] ?? '';
    const value = Number.parseFloat(cell.replaceAll(',', ''));
    if (!(value > 0)) throw new Error(`bench/RESULTS.md has no figure for: ${name}`);
    return value;
  };
  return {
    bytes: numberOf(names.bytes, 2),
    samples: numberOf(names.samples, 2),
    pushes: numberOf(names.pushes, 2),
    read: numberOf(names.read, 2),
    readElsewhere: numberOf(names.read, 4),
    deliveries: numberOf(names.deliveries, 2),
    rollUp: numberOf(names.rollUp, 2),
    memory: numberOf(names.memory, 2),
  };
}

/** Cores, memory and disk of a number of users. */
function needsOf(users: number, figures: Figures) {
  const pushesASecond = (users * load.pushes * load.busiest) / 86_400;
  const readsASecond = (users * load.reads * load.busiest) / 86_400;
  const busy =
    (pushesASecond * benchCores) / figures.pushes +
    (pushesASecond * (load.samples / load.pushes) * benchCores) / figures.samples +
    (readsASecond * (figures.read + figures.readElsewhere)) / 1000 +
    (pushesASecond * benchCores) / figures.deliveries;
  const cores = Math.max(benchCores, Math.ceil(busy / load.used));
  const samples = (users * load.samples * 365 * figures.bytes) / 1e12;
  const audit = (users * load.auditEntries * 365 * figures.rollUp) / 1e12;
  const gib = (cores / benchCores) * (figures.memory / 1024) + cores * load.gibPerCore;
  return { pushesASecond, busy, cores, gib, samples, audit, terabytes: samples + audit };
}

const grouped = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const sizes = [10_000, 1_000_000, 10_000_000] as const;

/** Each kind of machine: the quantities with their variables, and the price a month of the example. */
function machinesOf(users: number, figures: Figures): Rows {
  const { cores, terabytes } = needsOf(users, figures);
  const gigabytes = Math.ceil(terabytes * 1000);
  const copies = users > 10_000 ? 2 : 1;
  const size = grouped(users);
  const servers =
    copies *
    Math.max(Math.ceil(cores / dedicated.cores), Math.ceil(terabytes / dedicated.terabytes));
  const row = (kind: string, parts: readonly (readonly [number, keyof typeof prices])[]) => [
    size,
    kind,
    parts.map(([count, name]) => `${grouped(count)} × ${name}`).join(' + '),
    grouped(parts.reduce((sum, [count, name]) => sum + count * prices[name].value, 0)),
  ];
  const backup = [gigabytes, 'OB'] as const;
  return [
    cores <= vm.cores && terabytes <= vm.terabytes
      ? row('small VM', [[copies, 'VM'], [copies * gigabytes, 'VD'], backup])
      : [size, 'small VM', 'one VM is too small', ''],
    row('dedicated server', [[servers, 'DS'], backup]),
    row('managed database', [
      [Math.ceil(cores / vm.cores), 'VM'],
      [copies * cores, 'MC'],
      [copies * gigabytes, 'MD'],
      backup,
    ]),
  ];
}

/** The page on costs, computed from the text of bench/RESULTS.md. */
export function costPage(table: Markdown, results: string): string {
  const figures = figuresOf(results);
  const needs = sizes.map((users) => [users, needsOf(users, figures)] as const);
  const measured = [
    ['B', names.bytes, `${figures.bytes} bytes/sample`],
    ['S', names.samples, `${grouped(figures.samples)} samples/s on ${benchCores} cores`],
    ['P', names.pushes, `${grouped(figures.pushes)} requests/s on ${benchCores} cores`],
    ['R', names.read, `${figures.read} ms`],
    ['Q', 'the same, of PostgreSQL and of the load', `${figures.readElsewhere} ms`],
    ['E', names.deliveries, `${grouped(figures.deliveries)} deliveries/s on ${benchCores} cores`],
    ['A', names.rollUp, `${figures.rollUp} bytes/entry`],
    ['M', names.memory, `${figures.memory} MB a process`],
  ];
  return `
This page computes the machines for 10 thousand, 1 million and 10 million users, and their price a month. Salus itself is free
([Apache-2.0](../LICENSE)): you pay for machines, storage and the people who operate them.

**Measured** figures come from [bench/RESULTS.md](../bench/RESULTS.md), one machine with two cores. **Computed** figures follow
from them and from the assumptions. No test ran with 10 million users. **Prices are assumptions**: replace them with those of
your provider. [Capacity and scaling](operate/scale.md) explains which resource is the bottleneck.

## Measured

${table(['Variable', 'Row of bench/RESULTS.md', 'Figure'], measured)}

The load generator shared the two cores, so the computed cores are on the safe side.

## Assumptions

- A user has ${grouped(load.samples)} samples a day, in ${load.pushes} pushes. Your app makes ${load.reads} reads a day for each user.
- The busiest hour has ${load.busiest} times the average load, and may use half of the cores.
- Each push makes one event, which goes to one webhook endpoint.
- A user has ${load.auditEntries} entries of the [audit log](operate/audit-log.md#roll-ups) a day: one for each resource that is pushed and each operation that
  reads, whatever their number.
- PostgreSQL has ${load.gibPerCore} GiB of memory for each core. Its memory was not measured.
- Disk is the growth of one year. Salus removes neither samples nor audit entries. Events, summaries, lab orders, indexes and the
  write-ahead log need additional space.
- Above 10 thousand users the database has a standby, so its cores and its disk count twice. Backups have one copy of the disk.

## Formula

\`\`\`
p      = users × ${load.pushes} × ${load.busiest} / 86,400                  pushes a second in the busiest hour, and as many reads
s      = p × ${grouped(load.samples)} / ${load.pushes}                          samples a second
cores  = (p × ${benchCores} / P + s × ${benchCores} / S + p × (R + Q) / 1,000 + p × ${benchCores} / E) / ${load.used}      at least ${benchCores}
disk   = users × 365 × (${grouped(load.samples)} × B + ${load.auditEntries} × A)
memory = cores / ${benchCores} × M + cores × ${load.gibPerCore} GiB
\`\`\`

A user's year takes ${grouped((load.samples * 365 * figures.bytes) / 1e6, 1)} MB of samples and ${grouped((load.auditEntries * 365 * figures.rollUp) / 1e6, 1)} MB of audit log.

## Computed

${table(
  ['Users', 'Pushes a second', 'Cores', 'Memory', 'Samples a year', 'Audit log a year'],
  needs.map(([users, { pushesASecond, cores, gib, samples, audit }]) => [
    grouped(users),
    grouped(pushesASecond),
    grouped(cores),
    `${grouped(Math.ceil(gib))} GiB`,
    `${grouped(samples, 2)} TB`,
    `${grouped(audit, 2)} TB`,
  ]),
)}

Ten million users need more disk than one PostgreSQL server usually has. Use [Citus](operate/citus.md), or several installations
with their own teams. Neither was measured at this size.

## Price a month

Fill in your own prices. The example prices are round numbers that we assume; they are no offer of any provider.

${table(
  ['Variable', 'Price a month of', 'Example (assumed)'],
  Object.entries(prices).map(([name, { value, of }]) => [name, of, String(value)]),
)}

The disk is that of the end of the first year.

${table(
  ['Users', 'Machines', 'Price a month', 'Example (assumed)'],
  sizes.flatMap((users) => [...machinesOf(users, figures)]),
)}

## Not included

The prices include neither network traffic nor the work of your operators. Laboratories, clearinghouses and providers of wearables
have their own prices and contracts: see [real and emulated parts](real-and-emulated.md).`;
}
