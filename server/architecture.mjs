// The whole architecture, as data. Adding an edge here is an architecture decision: write the ADR first.
export const mayImport = {
  management: [],
  users: ['management'],
  sources: ['management', 'users'],
  timeseries: ['management', 'users', 'sources'],
  summaries: ['management', 'users', 'sources'],
  aggregate: ['management', 'users', 'sources', 'timeseries', 'summaries'],
  insurance: ['management', 'users'],
  'labs/catalog': ['management'],
  'labs/orders': ['management', 'users', 'labs/catalog', 'insurance'],
  webhooks: ['management'],
};

/** Which slice's door a connector may use beside the kernel: the owner of its interface. */
export const connectorOwners = {
  providers: 'sources',
  imports: 'timeseries',
  destinations: 'webhooks',
  labs: 'labs/orders',
};

/** Pure modules beside the doors, for threads: a door would load its whole slice into each of them. */
const threadDoors = { aggregate: ['timeseries/codec'] };

const slices = Object.keys(mayImport);
const any = `(${slices.join('|')})`;
const src = '^server/src/';

const sliceRules = slices.map((slice) => ({
  name: `slice ${slice}`,
  comment: `${slice} may import: ${mayImport[slice].join(', ') || 'no other slice'} (their index.ts only), and the kernel.`,
  severity: 'error',
  from: { path: `${src}${slice}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: src,
    pathNot: [
      `${src}${slice}/`,
      `${src}kernel/`,
      ...mayImport[slice].map((other) => `${src}${other}/index\\.ts$`),
      ...(threadDoors[slice] ?? []).map((module) => `${src}${module}\\.ts$`),
    ],
  },
}));

/** Where invented people come from: pure, and of no slice (ADR-0032). */
const inventedPerson = `${src}connectors/invented/index\\.ts$`;

const connectorRules = Object.entries(connectorOwners).map(([kind, owner]) => ({
  name: `connectors ${kind}`,
  comment: `A connector knows the kernel and the door of ${owner}, which owns its interface.`,
  severity: 'error',
  from: { path: `${src}connectors/${kind}/` },
  to: {
    path: src,
    pathNot: [
      `${src}connectors/${kind}/`,
      `${src}kernel/`,
      `${src}${owner}/index\\.ts$`,
      inventedPerson,
    ],
  },
}));

/** The files that put slices together. */
const composition = `${src}(app|composition|worker|laboratories|routes|jobs|main|runtime|api-reference)\\.ts$|${src}cli/`;
const tests = '\\.test\\.ts$';

export default {
  forbidden: [
    {
      name: 'kernel is a leaf',
      severity: 'error',
      from: { path: `${src}kernel/`, pathNot: tests },
      to: { path: src, pathNot: `${src}kernel/` },
    },
    ...sliceRules,
    ...connectorRules,
    {
      name: 'invented people are of no slice',
      severity: 'error',
      from: { path: `${src}connectors/invented/` },
      to: { path: src, pathNot: [`${src}connectors/invented/`, `${src}kernel/time\\.ts$`] },
    },
    {
      name: 'door only',
      comment: 'Outside a slice, only its index.ts is visible.',
      severity: 'error',
      from: {
        path: [
          composition,
          `${src}connectors/`,
          '^server/tests/flows/',
          '^server/tests/simulation/',
        ],
      },
      to: { path: `${src}${any}/`, pathNot: '/index\\.ts$' },
    },
    {
      name: 'connectors are plugged in by the composition only',
      severity: 'error',
      from: { path: src, pathNot: [composition, `${src}connectors/`] },
      to: { path: `${src}connectors/` },
    },
    {
      name: 'connectors do not know each other',
      severity: 'error',
      from: { path: `${src}connectors/([^/]+/[^/]+)/` },
      to: { path: `${src}connectors/`, pathNot: [`${src}connectors/$1/`, inventedPerson] },
    },
    {
      name: 'only management mints team scopes',
      severity: 'error',
      from: { path: src, pathNot: [`${src}management/`, tests] },
      to: { path: `${src}kernel/scope-grant\\.ts$` },
    },
    {
      name: 'who may reach across tenants',
      comment: 'A request reaches one tenant. Only what has no request may reach them all.',
      severity: 'error',
      from: {
        path: src,
        pathNot: [
          composition,
          `${src}(kernel|management|webhooks)/`,
          '/(authenticate|jobs|purge)\\.ts$',
          tests,
        ],
      },
      to: { path: `${src}kernel/across-tenants\\.ts$` },
    },
    {
      name: 'model is pure',
      severity: 'error',
      from: {
        path: `${src}${any}/(model|machine|ast|codec|merge|chunks|columns|units|resources|render|json-bytes)\\.ts$`,
      },
      to: {
        pathNot: [
          '^zlib$', // compression is pure; every other module of Node's, under its bare name, is not
          `${src}${any}/(codec|merge|columns|units|resources|source-types|json-bytes|model|machine|ast|index)(\\.ts|/)`,
          `${src}kernel/(brand|errors|problem|scope|time|events/event|http/formats|numbers/[a-z-]+|time/[a-z-]+)\\.ts$`,
        ],
      },
    },
    {
      name: 'store speaks SQL, nothing above it',
      severity: 'error',
      from: { path: `${src}${any}/store\\.ts$` },
      to: {
        path: [
          '/(service|routes|jobs)(\\.ts$|/)',
          `${src}kernel/(http/|jobs/queue|network/fetch|events/outbox)`,
        ],
      },
    },
    {
      name: 'service knows no HTTP',
      severity: 'error',
      from: { path: `${src}${any}/service(\\.ts$|/)`, pathNot: tests },
      to: { path: ['/(routes|jobs)\\.ts$', `${src}kernel/http/(health|http|operation)\\.ts$`] },
    },
    {
      name: 'routes do not touch the store',
      severity: 'error',
      from: { path: `${src}${any}/routes\\.ts$` },
      to: { path: `${src}.+/store\\.ts$` },
    },
    {
      name: 'framework stays in the kernel',
      severity: 'error',
      from: {
        path: src,
        pathNot: [
          `${src}kernel/(db\\.ts$|db/|http/|jobs/queue|network/fetch\\.ts$)`,
          `${src}kernel/guard/mount\\.ts$`,
          `${src}kernel/embedded-postgres`,
          `${src}(runtime|app)\\.ts$`,
          `${src}cli/(serve|checks/database)\\.ts$`,
          tests,
        ],
      },
      to: { path: 'node_modules/(@?fastify|pg|undici|graphile-worker|ajv)/', pathNot: 'typebox' },
    },
    {
      name: 'kysely stays in db.ts and stores',
      severity: 'error',
      from: {
        path: src,
        pathNot: [
          `${src}(kernel/(audit|db|events/outbox)|labs/orders/idempotency)\\.ts$`,
          `${src}kernel/db/`,
          '/store\\.ts$',
          `${src}app\\.ts$`,
          tests,
        ],
      },
      to: { path: 'node_modules/kysely/' },
    },
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no orphans',
      severity: 'error',
      from: { orphan: true, pathNot: [`${src}main\\.ts$`, tests] },
      to: {},
    },
    { name: 'no unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'src never imports tests',
      severity: 'error',
      from: { path: src, pathNot: tests },
      to: { path: ['^server/tests/', tests, '^bench/', '^tools/'] },
    },
  ],
  options: {
    parser: 'swc', // the tsc parser is refused on TypeScript 7; without this line the tool checks nothing and exits 0
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
