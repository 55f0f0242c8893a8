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
export const floorRules = [
  { from: { path: `${src}kernel/`, pathNot: [rooms, tests] }, to: { path: rooms } },
  ...kernelFloors.map((names, floor) => ({
    from: { path: room(names), pathNot: tests },
    to: {
      path: room(kernelFloors.slice(floor).flat()),
      pathNot: `${src}kernel/$1(?:\\.ts$|/)`,
    },
  })),
].map((rule, floor) => ({ name: `kernel floor ${floor}`, severity: 'error', ...rule }));
