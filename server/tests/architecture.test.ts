import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import architecture, { inputOutput, layers, mayImport, pure } from '../architecture.mjs';

const root = path.join(import.meta.dirname, '../..');

type Violation = {
  readonly from: string;
  readonly rule: { readonly name: string };
  readonly cycle?: readonly { readonly name: string }[];
};

type Module = {
  readonly source: string;
  readonly dependencies: readonly {
    readonly resolved: string;
    readonly dependencyTypes: readonly string[];
  }[];
};

type Report = {
  readonly modules: readonly Module[];
  readonly summary: {
    readonly violations: readonly Violation[];
  };
};

/** What `npm run check` runs, in any folder that holds a server. */
async function cruise(folder: string): Promise<Report> {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = ['server/src', '--config', 'server/architecture.mjs', '--output-type', 'json'];
  const output = await new Promise<string>((resolve, reject) => {
    // Its exit code tells how many violations there are, which the report says better.
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, maxBuffer: 2 ** 28 },
      (error, stdout) =>
        stdout === '' ? reject(error ?? new Error('no report')) : resolve(stdout),
    );
  });
  return JSON.parse(output) as Report;
}

describe('the architecture', () => {
  let report: Report;
  beforeAll(async () => {
    report = await cruise(root);
  });

  test('every source file is checked: a tool that reads nothing finds nothing', async () => {
    const entries = await readdir(path.join(root, 'server/src'), { recursive: true });
    const onDisk = entries
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `server/src/${name}`);
    const checked = report.modules
      .map((each) => each.source)
      .filter((source) => source.startsWith('server/src/') && source.endsWith('.ts'));
    expect(onDisk.length).toBeGreaterThan(50);
    expect(checked.toSorted()).toEqual(onDisk.toSorted());
  });

  // Fewer mean that a layer's name no longer finds its files.
  test.each([
    ['model', 50],
    ['store', 60],
    ['service', 60],
    ['routes', 50],
    ['jobs', 8],
  ] as const)('the layer %s covers at least %i files, nested ones among them', (layer, least) => {
    const covered = ofLayer(report, layer);
    expect(covered.length).toBeGreaterThanOrEqual(least);
    const named = report.modules
      .map(({ source }) => source)
      .filter((source) => new RegExp(`/(.*-)?${layer}\\.ts$`, 'u').test(source))
      .filter((source) => slices.some((slice) => source.startsWith(`server/src/${slice}/`)));
    expect(named.filter((source) => !covered.includes(source))).toEqual([]);
  });

  test.each(architecture.forbidden.filter(({ from }) => from.path !== undefined))(
    'the rule $name covers some file',
    ({ from: { path: given = [], pathNot = [] } }) => {
      const covered = report.modules
        .map(({ source }) => source)
        .filter((source) => isAny([given].flat(), source) && !isAny([pathNot].flat(), source));
      expect(covered.length).toBeGreaterThan(0);
    },
  );

  test('no model reads or writes through a file beside it', () => {
    const found = ofLayer(report, 'model').flatMap((model) => reachedInputOutput(report, model));
    expect(found).toEqual([]);
  });

  test('no two folders of a slice import each other', () => {
    const pairs = slices.flatMap((slice) => mutualFolders(report, slice));
    expect(pairs).toEqual([]);
  });

  test('no rule is broken', () => {
    expect(report.summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`)).toEqual([]);
  });
});

const slices = Object.keys(mayImport);

function isAny(patterns: readonly string[], file: string): boolean {
  return patterns.some((pattern) => new RegExp(pattern, 'u').test(file));
}

function ofLayer({ modules }: Report, layer: keyof typeof layers): readonly string[] {
  return modules
    .map(({ source }) => source)
    .filter((source) => isAny([layers[layer]], source) && !source.endsWith('.test.ts'));
}

/** What runs below a model inside its slice and reads or writes, each with the file that imports it. */
function reachedInputOutput({ modules }: Report, model: string): readonly string[] {
  const bySource = new Map(modules.map((each) => [each.source, each]));
  const slice = slices.find((each) => model.startsWith(`server/src/${each}/`)) ?? '';
  const seen = new Set([model]);
  const found: string[] = [];
  for (const source of seen) {
    for (const { resolved, dependencyTypes } of bySource.get(source)?.dependencies ?? []) {
      if (dependencyTypes.includes('type-only')) continue;
      if (isAny(inputOutput, resolved) && !isAny(pure, resolved))
        found.push(`${model}: ${source} → ${resolved}`);
      if (resolved.startsWith(`server/src/${slice}/`)) seen.add(resolved);
    }
  }
  return found;
}

/** Pairs of folders directly below a slice of which each imports the other. */
function mutualFolders({ modules }: Report, slice: string): readonly string[] {
  const prefix = `server/src/${slice}/`;
  const folderOf = (file: string): string | undefined =>
    file.startsWith(prefix) && file.slice(prefix.length).includes('/')
      ? file.slice(prefix.length).split('/')[0]
      : undefined;
  const edges = new Set(
    modules
      .filter(({ source }) => !source.endsWith('.test.ts'))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => `${folderOf(source)} → ${folderOf(resolved)}`),
      ),
  );
  return [...edges].flatMap((edge) => {
    const [from = '', to = ''] = edge.split(' → ');
    if (from === 'undefined' || to === 'undefined') return [];
    const isMutual = from < to && edges.has(`${to} → ${from}`);
    return isMutual ? [`${slice}: ${from} ↔ ${to}`] : [];
  });
}

type Plant = {
  readonly what: string;
  /** A file that exists gets the code as its first line. */
  readonly file: string;
  readonly code: string;
  readonly rule: string;
};

/** What no rule of dependency-cruiser can see, but the tests above. */
const plantedBeside: readonly Pick<Plant, 'file' | 'code'>[] = [
  { file: 'summaries/planted-neighbour/model.ts', code: "import './beside.ts';" },
  { file: 'summaries/planted-neighbour/beside.ts', code: "import 'node:fs';" },
  { file: 'users/planted-one/one.ts', code: "import '../planted-two/one.ts';" },
  { file: 'users/planted-two/two.ts', code: "import '../planted-one/two.ts';" },
  { file: 'users/planted-one/two.ts', code: 'export const planted = 1;' },
  { file: 'users/planted-two/one.ts', code: 'export const planted = 1;' },
];

const plants: readonly Plant[] = [
  {
    what: 'the kernel imports a slice',
    file: 'kernel/planted.ts',
    code: "import '#management';",
    rule: 'kernel is a leaf',
  },
  {
    what: 'a slice reaches past the door of one that it may import',
    file: 'timeseries/planted-deep.ts',
    code: "import '../management/store.ts';",
    rule: 'slice timeseries',
  },
  {
    what: 'a slice takes only a type from behind a door',
    file: 'timeseries/planted-type.ts',
    code: "import type { KeyId } from '../management/model.ts';\nexport type Planted = KeyId;",
    rule: 'slice timeseries',
  },
  {
    what: 'a slice reaches past a door while it runs',
    file: 'timeseries/planted-dynamic.ts',
    code: "export const planted = async (): Promise<unknown> => import('../management/store.ts');",
    rule: 'slice timeseries',
  },
  {
    what: 'a slice imports one above it',
    file: 'management/planted.ts',
    code: "import '#timeseries';",
    rule: 'slice management',
  },
  {
    what: 'a slice in a folder of slices imports the one beside it',
    file: 'labs/catalog/planted.ts',
    code: "import '#labs/orders';",
    rule: 'slice labs/catalog',
  },
  {
    what: 'somebody imports webhooks',
    file: 'timeseries/planted-webhooks.ts',
    code: "import '#webhooks';",
    rule: 'slice timeseries',
  },
  {
    what: 'the composition reaches past a door',
    file: 'composition/planted.ts',
    code: "import '../management/service.ts';",
    rule: 'door only',
  },
  {
    what: 'a slice imports a connector',
    file: 'timeseries/planted-connector.ts',
    code: "import '../connectors/imports/planted-one/index.ts';",
    rule: 'connectors are plugged in by the composition only',
  },
  {
    what: 'a connector reaches past the door of its owner',
    file: 'connectors/imports/planted-one/index.ts',
    code: "import '../../../timeseries/stored/store.ts';",
    rule: 'connectors imports',
  },
  {
    what: 'a connector imports another',
    file: 'connectors/imports/planted-two/index.ts',
    code: "import '../planted-one/index.ts';",
    rule: 'connectors do not know each other',
  },
  {
    what: 'invented people know a slice',
    file: 'connectors/synthetic/planted.ts',
    code: "import '../../users/index.ts';",
    rule: 'connectors/synthetic is of no slice',
  },
  {
    what: 'a slice mints its own scope',
    file: 'timeseries/planted-scope.ts',
    code: "import '#kernel/scope-grant.ts';",
    rule: 'only management mints team scopes',
  },
  {
    what: 'a model reads a file',
    file: 'management/model.ts',
    code: "import 'node:fs';",
    rule: 'model is pure',
  },
  {
    what: 'a store calls its service',
    file: 'management/store.ts',
    code: "import './service.ts';",
    rule: 'store speaks SQL, nothing above it',
  },
  {
    what: 'a service knows HTTP',
    file: 'timeseries/service/planted.ts',
    code: "import '#kernel/http/http.ts';",
    rule: 'service knows no HTTP',
  },
  {
    what: 'routes read the store',
    file: 'timeseries/routes.ts',
    code: "import './stored/store.ts';",
    rule: 'routes do not touch the store',
  },
  {
    what: 'a slice uses the web framework',
    file: 'timeseries/planted-framework.ts',
    code: "import 'fastify';",
    rule: 'framework stays in the kernel',
  },
  {
    what: 'SQL is written outside of a store',
    file: 'timeseries/service/planted-sql.ts',
    code: "import 'kysely';",
    rule: 'kysely stays in db.ts and stores',
  },
  {
    what: 'a model far down reads a file',
    file: 'sources/connections/planted/model.ts',
    code: "import 'node:fs';",
    rule: 'model is pure',
  },
  {
    what: 'a model far down draws random numbers of the kernel',
    file: 'labs/catalog/planted/deep/model.ts',
    code: "import '#kernel/random.ts';",
    rule: 'model is pure',
  },
  {
    what: 'a store far down calls a service',
    file: 'timeseries/planted/store.ts',
    code: "import '../service/planted.ts';",
    rule: 'store speaks SQL, nothing above it',
  },
  {
    what: 'a store of a longer name publishes events',
    file: 'webhooks/planted/deep/sent-store.ts',
    code: "import '#kernel/events/outbox.ts';",
    rule: 'store speaks SQL, nothing above it',
  },
  {
    what: 'a service far down knows HTTP',
    file: 'insurance/planted/deep/service.ts',
    code: "import '#kernel/http/operation.ts';",
    rule: 'service knows no HTTP',
  },
  {
    what: 'routes far down read a store beside them',
    file: 'timeseries/planted/routes.ts',
    code: "import './store.ts';",
    rule: 'routes do not touch the store',
  },
  {
    what: 'routes of a longer name read the store of a folder above',
    file: 'timeseries/planted/deep/more-routes.ts',
    code: "import '../store.ts';",
    rule: 'routes do not touch the store',
  },
  {
    what: 'SQL is written far down',
    file: 'aggregate/planted/deep/service.ts',
    code: "import 'kysely';",
    rule: 'kysely stays in db.ts and stores',
  },
  {
    what: 'two files import each other',
    file: 'management/keys/key-authenticator.ts',
    code: "import '../authenticate.ts';",
    rule: 'no cycles',
  },
  {
    what: 'nothing uses a file',
    file: 'timeseries/planted-orphan.ts',
    code: 'export const planted = 1;',
    rule: 'no orphans',
  },
  {
    what: 'an import leads nowhere',
    file: 'timeseries/planted-nowhere.ts',
    code: "import '#nowhere';",
    rule: 'no unresolvable',
  },
  {
    what: 'the product imports a test harness',
    file: 'timeseries/planted-tests.ts',
    code: "import '../../tests/harness/postgres.ts';",
    rule: 'src never imports tests',
  },
];

describe('the rules', () => {
  let folder: string;
  let report: Report;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'salus-architecture-'));
    await Promise.all([
      cp(path.join(root, 'server'), path.join(folder, 'server'), { recursive: true }),
      cp(path.join(root, 'package.json'), path.join(folder, 'package.json')),
      symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules')),
    ]);
    for (const { file, code } of [...plants, ...plantedBeside])
      await plant(path.join(folder, 'server/src', file), code);
    report = await cruise(folder);
  });
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  test.each(plants)('notice that $what', ({ file, rule }) => {
    const planted = `server/src/${file}`;
    const found = report.summary.violations
      .filter(({ from, cycle }) => from === planted || cycle?.some(({ name }) => name === planted))
      .map((each) => each.rule.name);
    expect(found).toContain(rule);
  });

  test('notice that a model reaches a file through its neighbour', () => {
    expect(reachedInputOutput(report, 'server/src/summaries/planted-neighbour/model.ts')).toEqual([
      'server/src/summaries/planted-neighbour/model.ts: server/src/summaries/planted-neighbour/beside.ts → fs',
    ]);
  });

  test('notice that two folders import each other', () => {
    expect(mutualFolders(report, 'users')).toContain('users: planted-one ↔ planted-two');
  });
});

async function plant(file: string, code: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const existing = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, `${code}\n${existing}`);
}
