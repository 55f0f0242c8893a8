import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Everything we wrote: paths in the repository. */
const files = globSync('**/*', {
  cwd: root,
  withFileTypes: true,
  exclude: ({ name, parentPath }) =>
    ['node_modules', 'data', '.git'].includes(name) ||
    (name === 'coverage' && path.resolve(root, parentPath) === root),
})
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

const code = files.filter((file) => /\.(?:ts|tsx|mjs|sql)$/u.test(file));
const tests = files.filter((file) => file.endsWith('.test.ts'));
/** Written by npm run generate: as long as what it says. */
const generatedCode = new Set([
  'console/src/kernel/api/contract.ts',
  'clients/typescript/src/generated/operations.ts',
  'clients/typescript/src/generated/types.ts',
]);
const documents = files.filter((file) => file.endsWith('.md'));

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function linesOf(file: string): readonly string[] {
  return read(file).trimEnd().split('\n');
}

/** Where a line of the files matches, as an editor opens it. */
function places(within: readonly string[], pattern: RegExp): readonly string[] {
  return within.flatMap((file) =>
    linesOf(file).flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );
}

/** The first cells of a Markdown table's rows, without their backquotes. */
function firstCells(text: string): readonly string[] {
  return [...text.matchAll(/^\| `([^`]+)`/gmu)].map((found) => found[1] ?? '');
}

/** Numbered from the first without a gap. */
function expectNumbered(names: readonly string[]): void {
  const numbers = names.map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(names.map((_, index) => index + 1));
}

const { mayImport } = (await import(path.join(root, 'server/architecture.mjs'))) as {
  readonly mayImport: Readonly<Record<string, readonly string[]>>;
};
const slices = Object.keys(mayImport);

describe('times', () => {
  const outsideTime = code.filter(
    (file) =>
      file.startsWith('server/src/') &&
      !file.startsWith('server/src/kernel/') &&
      !tests.includes(file),
  );

  test('are read with their offset, or in a zone: Date.parse takes one without for the clock of the server', () => {
    expect(places(outsideTime, /\bDate\.parse\(/u)).toEqual([]);
  });

  test('are not made of text that tells no offset', () => {
    const text = /\bnew Date\((?:'[^']*:\d\d(?:\.\d+)?'|`[^`]*:(?:\d\d|\$\{\w+\})(?:\.\d+)?`)\)/u;
    expect(places(outsideTime, text)).toEqual([]);
  });
});

describe('slices', () => {
  test.each(slices)('%s has a door and says what it owns', (slice) => {
    expect(files).toContain(`server/src/${slice}/index.ts`);
    expect(files).toContain(`server/src/${slice}/README.md`);
  });

  test('only main.ts and app.ts lie at the top of the source', () => {
    const loose = files.filter((file) => /^server\/src\/[^/]+\.ts$/u.test(file));
    expect(loose.toSorted()).toEqual(['server/src/app.ts', 'server/src/main.ts']);
  });

  test('every folder of the source is one of those that ARCHITECTURE.md names, or a slice', () => {
    const folders = files
      .map((file) => /^server\/src\/([^/]+)\//u.exec(file)?.[1])
      .filter((folder) => folder !== undefined);
    const known = new Set([
      'checks',
      'cli',
      'composition',
      'connectors',
      'imports',
      'kernel',
      'pages',
      'process',
      'terminology',
      ...slices.map((slice) => slice.split('/')[0]),
    ]);
    expect([...new Set(folders)].filter((folder) => !known.has(folder))).toEqual([]);
  });

  test.each(Object.entries(mayImport))('ARCHITECTURE.md has the imports of %s', (slice, others) => {
    const row = linesOf('ARCHITECTURE.md').find((line) => line.startsWith(`| \`${slice}\` `));
    const [, , , cell = ''] = row?.split('|') ?? [];
    expect([...cell.matchAll(/`([^`]+)`/gu)].map((found) => found[1])).toEqual(others);
  });
});

describe('decisions', () => {
  const names = files
    .filter((file) => /^docs\/adr\/\d/u.test(file))
    .map((file) => path.basename(file));
  const sections = ['Status', 'Context', 'Decision', 'Consequences', 'Alternatives', 'Enforced by'];

  test('are numbered without gaps', () => {
    expect(names.length).toBeGreaterThan(0);
    expectNumbered(names.toSorted());
  });

  test.each(names)('%s has every section, in at most 60 lines', (name) => {
    const lines = linesOf(`docs/adr/${name}`);
    expect(lines.length).toBeLessThanOrEqual(60);
    const headings = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
    expect(headings).toEqual(sections);
    expect(lines[0]).toMatch(new RegExp(`^# ${name.slice(0, 4)}: `, 'u'));
    expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/u);
  });

  test('are listed', () => {
    const list = read('docs/adr/README.md');
    expect(names.filter((name) => !list.includes(`(${name})`))).toEqual([]);
  });

  test('exist where something names them', () => {
    const named = [...code, ...documents].flatMap((file) =>
      [...read(file).matchAll(/ADR-(\d{4})/gu)].map((found) => found[1] ?? ''),
    );
    const known = new Set(names.map((name) => name.slice(0, 4)));
    expect([...new Set(named)].filter((number) => !known.has(number))).toEqual([]);
  });
});

/** Migrations up to this one are older than the rule; the first release applies them together. */
const lastUndeclared = 84;

describe('migrations', () => {
  test('are numbered without gaps and name their slice', () => {
    const names = files
      .filter((file) => file.startsWith('server/migrations/'))
      .map((file) => path.basename(file));
    expectNumbered(names.toSorted());
    const owners = ['kernel', ...slices.map((slice) => slice.replaceAll(/[-/]/gu, '_'))];
    const known = new RegExp(`^\\d{4}_(?:${owners.join('|')})_[a-z0-9_]+\\.sql$`, 'u');
    expect(names.filter((name) => !known.test(name))).toEqual([]);
  });

  test('say in their first line whether nodes of the release before go on', () => {
    const said =
      /^-- Nodes of the previous release: (?:keep running|must be stopped, because \S.*)\.$/u;
    const silent = files
      .filter((file) => /^server\/migrations\/\d{4}_/u.test(file))
      .filter((file) => Number(path.basename(file).slice(0, 4)) > lastUndeclared)
      .filter((file) => !said.test(linesOf(file)[0] ?? ''));
    expect(silent).toEqual([]);
  });

  test('that stop nodes of the release before are named in the changelog', () => {
    const stopping = files
      .filter((file) => /^server\/migrations\/\d{4}_/u.test(file))
      .filter((file) => linesOf(file)[0]?.includes('must be stopped') === true);
    const isNamed = read('CHANGELOG.md').includes('_Stop all nodes first_');
    expect(isNamed ? [] : stopping).toEqual([]);
  });
});

describe('statements', () => {
  test('name their columns: a star changes what a prepared statement returns when a migration adds one', () => {
    const stores = code.filter(
      (file) =>
        file.startsWith('server/src/') &&
        !tests.includes(file) &&
        // Copies a whole table into another of the same columns, once.
        file !== 'server/src/kernel/db/distribute.ts',
    );
    const star =
      /\b(?:select|returning)(?: distinct)?\s+(?:\w+\.)?\*(?! from unnest\()|,\s*\w+\.\*|\b(?:selectAll|returningAll)\(/u;
    expect(places(stores, star)).toEqual([]);
  });
});

describe('dependencies', () => {
  const manifest = JSON.parse(read('package.json')) as {
    readonly scripts: Readonly<Record<string, string>>;
    readonly dependencies: Readonly<Record<string, string>>;
    readonly devDependencies: Readonly<Record<string, string>>;
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };

  test('each has one row in docs/dependencies.md, and each row a dependency', () => {
    expect(firstCells(read('docs/dependencies.md')).toSorted()).toEqual(
      Object.keys(all).toSorted(),
    );
  });

  test('are pinned to one version', () => {
    expect(
      Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/u.test(version)),
    ).toEqual([]);
  });

  test('thirteen scripts are enough', () => {
    expect(Object.keys(manifest.scripts).length).toBeLessThanOrEqual(13);
  });
});

describe('code', () => {
  test('has at most 300 lines a file, tests 600, without blank lines and comments', () => {
    const comment = /^\s*(?:\/\/|\/?\*|--|$)/u;
    const linesMax = (file: string): number => (file.endsWith('.test.ts') ? 600 : 300);
    const long = code.filter(
      (file) =>
        !generatedCode.has(file) &&
        linesOf(file).filter((line) => !comment.test(line)).length > linesMax(file),
    );
    expect(long).toEqual([]);
  });

  test('of the product is in small files: half of them up to 90 lines, nine of ten up to 200, all up to 300', () => {
    const lengths = code
      .filter((file) => /^server\/src\/.*\.ts$/u.test(file) && !file.endsWith('.test.ts'))
      .map((file): [number, string] => [linesOf(file).length, file])
      .toSorted(([a], [b]) => a - b);
    const upTo = (part: number): number | undefined =>
      lengths[Math.ceil(part * lengths.length) - 1]?.[0];
    expect(lengths.length).toBeGreaterThan(1000);
    expect(upTo(0.5)).toBeLessThanOrEqual(90);
    expect(upTo(0.9)).toBeLessThanOrEqual(200);
    expect(lengths.filter(([length]) => length > 300)).toEqual([]);
  });

  test('of the product has no function over 70 lines: the linter counts every one of them', () => {
    const { rules, overrides } = JSON.parse(read('.oxlintrc.json')) as {
      readonly rules: Readonly<Record<string, unknown>>;
      readonly overrides: readonly { readonly files: readonly string[]; readonly rules: object }[];
    };
    const name = 'max-lines-per-function';
    expect(rules[name]).toEqual(['error', { max: 70 }]);
    const without = overrides.filter((each) => name in each.rules).flatMap(({ files: of }) => of);
    expect(without.filter((pattern) => pattern.startsWith('server/src'))).toEqual([]);
    const off = new RegExp(`(?:ox|es)lint-disable[^\\n]*${name}`, 'u');
    expect(places(code, off)).toEqual([]);
  });

  test('is seen wherever it lies, also in a folder called coverage', () => {
    expect(code).toContain('server/src/timeseries/coverage/routes.ts');
  });

  test('leaves nothing to do for later', () => {
    const others = code.filter((file) => file !== path.relative(root, import.meta.filename));
    expect(places(others, /\b(?:TODO|FIXME|XXX)\b/u)).toEqual([]);
  });

  test('of the command line loads nothing of the server before it knows the command', () => {
    const loadedBy = (file: string): readonly (string | undefined)[] =>
      [...read(file).matchAll(/^import (?!type )[^;]*?'([^']+)';/gmu)].map((found) => found[1]);
    expect(loadedBy('server/src/main.ts')).toEqual([
      'node:module',
      'node:url',
      './cli/as-typed.ts',
      './cli/commands.ts',
      './process/version.ts',
    ]);
    expect(loadedBy('server/src/cli/as-typed.ts')).toEqual(['node:fs']);
    for (const file of ['server/src/cli/commands.ts', 'server/src/process/version.ts'])
      expect(loadedBy(file)).toEqual([]);
  });

  test('names no path of the machine it was written on', () => {
    expect(places([...code, ...documents], /(?:^|[\s'"`(=])\/(?:work|home|Users|root)\//u)).toEqual(
      [],
    );
  });
});

describe('tests', () => {
  test('all run', () => {
    expect(places(tests, /\b(?:describe|it|test)\.(?:only|skip|todo)\b/u)).toEqual([]);
  });

  test('wait for what they wait for, not for a while: a timer needs a comment above it', () => {
    const unexplained = places(tests, /\bsetTimeout\(\w+,|timers\/promises/u).filter((place) => {
      const [file = '', line = ''] = place.split(':');
      const above = linesOf(file)[Number(line) - 2] ?? '';
      return !/^\s*(?:\/\/|\*\/)/u.test(above);
    });
    const others = unexplained.filter(
      (place) => !place.startsWith(path.relative(root, import.meta.filename)),
    );
    expect(others).toEqual([]);
  });
});

describe('documents', () => {
  test('ARCHITECTURE.md has at most 200 lines', () => {
    expect(linesOf('ARCHITECTURE.md').length).toBeLessThanOrEqual(200);
  });

  test('lead only to files that exist', () => {
    const broken = documents.flatMap((file) => {
      const text = read(file).replaceAll(/^```[\s\S]*?^```/gmu, '');
      const targets = [...text.matchAll(/\]\(([^)\s]+)\)/gu)].map((found) => found[1] ?? '');
      return targets
        .filter((target) => !/^[a-z]+:|^#/u.test(target))
        .filter(
          (target) => !existsSync(path.join(root, path.dirname(file), target.replace(/#.*$/u, ''))),
        )
        .map((target) => `${file}: ${target}`);
    });
    expect(broken).toEqual([]);
  });

  test('have small pictures, each of which is shown somewhere', () => {
    const pictures = readdirSync(path.join(root, 'docs/pictures'));
    const large = pictures.filter(
      (name) => statSync(path.join(root, 'docs/pictures', name)).size > 60_000,
    );
    const unused = pictures.filter(
      (name) => !documents.some((file) => read(file).includes(`pictures/${name})`)),
    );
    expect({ large, unused }).toEqual({ large: [], unused: [] });
    expect(pictures.length).toBeGreaterThan(0);
  });
});
