const src = '^server/src/';
const tests = '\\.test\\.ts$';

/** The floors of the kernel, lowest first: a folder imports what is below its floor, and the files that are in no folder. */
export const kernelFloors = [
  ['log', 'network', 'files'],
  ['cluster'],
  ['config', 'db'],
  ['secrets', 'team-time', 'guard'],
  ['app-context', 'personal-data'],
  ['events', 'jobs', 'search', 'audit', 'embedded-postgres'],
  ['http'],
  ['slice'],
];
const room = (names) => `${src}kernel/(${names.join('|')})(?:\\.ts$|/)`;
const rooms = room(kernelFloors.flat());
const rule = (floor, from, to) => ({ name: `kernel floor ${floor}`, severity: 'error', from, to });
export const floorRules = [
  rule(0, { path: `${src}kernel/`, pathNot: [rooms, tests] }, { path: rooms }),
  ...kernelFloors.map((names, floor) =>
    rule(
      floor + 1,
      { path: room(names), pathNot: tests },
      { path: room(kernelFloors.slice(floor).flat()), pathNot: `${src}kernel/$1(?:\\.ts$|/)` },
    ),
  ),
];
