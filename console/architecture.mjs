// The console's import rules, as data. It is a client of the API and shares no code with the server.
const slices = [
  'management',
  'users',
  'sources',
  'timeseries',
  'summaries',
  'aggregate',
  'insurance',
  'labs/catalog',
  'labs/orders',
  'labs/results',
  'webhooks',
];

const src = '^console/src/';
const tests = '\\.test\\.tsx?$';
const kernel = `${src}kernel/`;

const sliceRules = slices.map((slice) => ({
  name: `slice ${slice}`,
  comment: 'Slices meet in src/routes.tsx, or by the address of a page.',
  severity: 'error',
  from: { path: `${src}${slice}/`, pathNot: tests },
  to: { path: src, pathNot: [`${src}${slice}/`, kernel] },
}));

export default {
  forbidden: [
    {
      name: 'nothing of the server',
      comment: 'Types come from docs/openapi.json by npm run generate.',
      severity: 'error',
      from: { path: src },
      to: { path: '^(server|tools|bench)/' },
    },
    {
      name: 'kernel imports no slice',
      severity: 'error',
      from: { path: kernel, pathNot: tests },
      to: { path: src, pathNot: kernel },
    },
    ...sliceRules,
    {
      name: 'model without React',
      comment: 'What decides and converts is plain functions, tried without a browser.',
      severity: 'error',
      from: { path: `${src}.*\\bmodel\\.ts$` },
      to: {
        path: ['node_modules/', `${kernel}(ui|chart|table|palette|session|router)/`, '\\.tsx$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only kernel/api speaks HTTP',
      severity: 'error',
      from: { path: src, pathNot: `${kernel}api/` },
      to: { path: 'node_modules/openapi-fetch/' },
    },
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no orphans',
      severity: 'error',
      from: { orphan: true, pathNot: [`${src}main\\.tsx$`, '\\.d\\.ts$', tests] },
      to: {},
    },
    {
      name: 'no unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
    },
  },
};
