import { floorRules } from './kernel-floors.mjs';

// The whole architecture, as data. Adding an edge here is an architecture decision: write the ADR first. A new slice may
// begin with management and users.
export const mayImport = {
  management: [],
  users: ['management'],
  sources: ['management', 'users'],
  deletions: ['management', 'users', 'sources'],
  timeseries: ['management', 'users', 'sources', 'deletions'],
  summaries: ['management', 'users', 'sources', 'deletions'],
  aggregate: ['management', 'users', 'sources', 'timeseries', 'summaries'],
  insurance: ['management', 'users'],
  idempotency: [],
  'labs/catalog': ['management'],
  'labs/orders': ['management', 'users', 'idempotency', 'labs/catalog', 'insurance'],
  'labs/appointments': ['management', 'idempotency', 'labs/catalog', 'labs/orders', 'insurance'],
  'labs/results': ['management', 'users', 'idempotency', 'labs/catalog', 'labs/orders'],
  'labs/reports': ['management', 'users', 'idempotency', 'labs/catalog'],
  'labs/tracking': ['management', 'labs/orders', 'labs/results', 'labs/appointments'],
  'labs/checkout': [
    'management',
    'users',
    'idempotency',
    'labs/catalog',
    'labs/orders',
    'labs/appointments',
  ],
  smart: ['management', 'users'],
  fhir: [
    'management',
    'users',
    'smart',
    'sources',
    'deletions',
    'timeseries',
    'summaries',
    'insurance',
    'labs/catalog',
    'labs/orders',
    'labs/results',
    'labs/reports',
  ],
  mcp: ['management', 'users', 'smart', 'timeseries', 'summaries', 'aggregate'],
  'open-wearables': ['management', 'users', 'sources', 'timeseries'],
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
const threadDoors = {
  aggregate: [
    'timeseries/chunks/codec',
    'timeseries/resources/resources',
    'summaries/fields/nutrients',
    'sources/priority/duplicate-activities',
    'sources/priority/overlaps',
  ],
};

const slices = Object.keys(mayImport);
const any = `(${slices.join('|')})`;
const src = '^server/src/';
const tests = '\\.test\\.ts$';

/** A file of the role's name or ending in it (`sent-store.ts`), or one in a folder of that name, at any depth. */
const role = (names) => `${src}${any}/.*\\b${names}(\\.ts$|/)`;

/** The layers of a slice by the names of their files. `architecture.test.ts` says how many files each must cover. */
export const layers = {
  model: `${src}${any}/.*(\\bmodel|\\bcodec|/(machine|ast|merge|chunks|columns|units|resources|render|json-bytes))(\\.ts$|/)`,
  store: role('store'),
  service: role('service'),
  routes: role('routes'),
  jobs: role('jobs'),
};

/** What reads or writes: Node's modules (dependency-cruiser names them bare), packages, and everything above a model. */
export const inputOutput = [
  '^(?!server/)',
  ...Object.entries(layers).flatMap(([name, files]) => (name === 'model' ? [] : [files])),
  `${src}kernel/`,
];
/** Of those, what is pure all the same. */
export const pure = [
  '^zlib$',
  'node_modules/(typebox|hyparquet-writer)/',
  `${src}labs/values/`,
  `${src}kernel/(brand|errors|formats|json-text|problem|records|require-defined|scope|time)\\.ts$`,
  `${src}kernel/(events/event|http/problem-list|files/(parquet|csv|csv-table|json-fields))\\.ts$`,
  `${src}kernel/(errors|numbers)/`,
  `${src}kernel/search/edit-distance\\.ts$`,
  `${src}kernel/time/(instant|time-zone)\\.ts$`,
];

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
      `${src}terminology/index\\.ts$`,
      `${src}labs/values/index\\.ts$`,
      `${src}labs/paper/index\\.ts$`,
      ...mayImport[slice].map((other) => `${src}${other}/index\\.ts$`),
      ...(threadDoors[slice] ?? []).map((module) => `${src}${module}\\.ts$`),
    ],
  },
}));

/** Codes and datatypes of FHIR: pure, and of no slice (ADR-0063). */
const terminology = `${src}terminology/`;
/** What laboratories print, read in one way: pure, and of no slice (ADR-0080). */
const labValues = `${src}labs/values/`;
/** Pages of PDF that labs print: of no slice. */
const labPaper = `${src}labs/paper/`;
/** Exports pack recordings beside their tables: they are read as the files that they are. */
const recordings = `${src}connectors/imports/recordings/`;
/** Exports tell nights in one table and their stages in another. */
const nights = `${src}connectors/imports/nights/`;
/** Dumps and connections of Nightscout have the same documents: pure, and of no slice. */
const nightscoutDocuments = `${src}connectors/imports/nightscout-documents/`;
/** Where invented people come from: pure, and of no slice (ADR-0032). */
const inventedPerson = `${src}connectors/synthetic/index\\.ts$`;

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
      ...(kind === 'labs' ? [`${labValues}index\\.ts$`] : []),
      ...(kind === 'providers' ? [`${nightscoutDocuments}index\\.ts$`] : []),
    ],
  },
}));

/** The files that put slices together. */
const composition = `${src}(app|main)\\.ts$|${src}(process|composition|imports|pages|checks|cli)/`;

export default {
  forbidden: [
    {
      name: 'kernel is a leaf',
      severity: 'error',
      from: { path: `${src}kernel/`, pathNot: tests },
      to: { path: src, pathNot: `${src}kernel/` },
    },
    ...floorRules,
    ...sliceRules,
    ...connectorRules,
    ...[terminology, labValues, nightscoutDocuments].map((folder) => ({
      name: `${folder.slice(src.length, -1)} is pure and of no slice`,
      severity: 'error',
      from: { path: folder, pathNot: tests },
      to: { pathNot: folder },
    })),
    ...[
      [`${src}connectors/synthetic/`, `${src}kernel/time\\.ts$`],
      [labPaper, `${src}kernel/`],
    ].map(([folder, kernel]) => ({
      name: `${folder.slice(src.length, -1)} is of no slice`,
      severity: 'error',
      from: { path: folder, pathNot: tests },
      to: { path: src, pathNot: [folder, kernel] },
    })),
    {
      name: 'door only',
      comment:
        'Outside a slice, only its index.ts is visible; to settings.ts, which every command loads, its settings.',
      severity: 'error',
      from: {
        path: [
          composition,
          `${src}connectors/`,
          '^server/tests/flows/',
          '^server/tests/simulation/',
        ],
      },
      to: { path: `${src}${any}/`, pathNot: ['/index\\.ts$', `${src}${any}/settings\\.ts$`] },
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
      from: { path: `${src}connectors/([^/]+/[^/]+)/`, pathNot: recordings },
      to: {
        path: `${src}connectors/`,
        pathNot: [`${src}connectors/$1/`, inventedPerson, recordings, nights, nightscoutDocuments],
      },
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
          '/(authenticate|inbox|jobs|purge)\\.ts$',
          tests,
        ],
      },
      to: { path: `${src}kernel/across-tenants\\.ts$` },
    },
    {
      name: 'model is pure',
      comment: 'What a model reaches through files beside it is judged by architecture.test.ts.',
      severity: 'error',
      from: { path: layers.model, pathNot: tests },
      to: { path: inputOutput, pathNot: pure, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'store speaks SQL, nothing above it',
      severity: 'error',
      from: { path: layers.store, pathNot: tests },
      to: {
        path: [
          layers.service,
          layers.routes,
          layers.jobs,
          `${src}kernel/(http/|jobs/recurring|network/fetch|events/outbox)`,
        ],
      },
    },
    {
      name: 'service knows no HTTP',
      severity: 'error',
      from: { path: layers.service, pathNot: tests },
      to: {
        path: [layers.routes, layers.jobs, `${src}kernel/http/(health|http|operation)\\.ts$`],
      },
    },
    {
      name: 'routes do not touch the store',
      severity: 'error',
      from: { path: layers.routes, pathNot: tests },
      to: { path: layers.store },
    },
    {
      name: 'framework stays in the kernel',
      severity: 'error',
      from: {
        path: src,
        pathNot: [
          `${src}kernel/(db\\.ts$|db/|http/|network/fetch\\.ts$)`,
          `${src}kernel/sql-state\\.ts$`,
          `${src}kernel/embedded-postgres`,
          `${src}(process/runtime|app)\\.ts$`,
          `${src}(cli/serve/(first-start|ports)|checks/database)\\.ts$`,
          tests,
        ],
      },
      to: { path: 'node_modules/(@?fastify|pg|undici|ajv)/', pathNot: 'typebox' },
    },
    {
      name: 'kysely stays in db.ts and stores',
      severity: 'error',
      from: {
        path: src,
        pathNot: [
          `${src}kernel/(audit|db|events/outbox|jobs/(?:recurring|fair-claim))\\.ts$`,
          `${src}kernel/db/`,
          layers.store,
          `${src}kernel/team-time/sandbox-clock-store\\.ts$`,
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
