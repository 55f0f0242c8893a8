// The way in for every npm script. It runs on whatever Node the machine has, before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureInstalled } from './install.mjs';
import { allocator, importFlags, serverFlags } from './node-flags.mjs';
import { findNode, withNpm } from './node.mjs';
import { runProgram } from './program.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');

const tool = {
  tsc: join(modules, 'typescript/bin/tsc'),
  oxlint: join(modules, 'oxlint/bin/oxlint'),
  oxfmt: join(modules, 'oxfmt/bin/oxfmt'),
  depcruise: join(modules, 'dependency-cruiser/bin/dependency-cruiser.mjs'),
  knip: join(modules, 'knip/bin/knip.js'),
  vitest: join(modules, 'vitest/vitest.mjs'),
};

/** Each takes the Node to use and the arguments after the command, and resolves to an exit code. */
const commands = {
  start: (node, args) => serve(node, ['serve', ...args]),
  salus: serve,
  here: (node, args) => serve(node, args, process.cwd()),
  bench: (node, args) => run(node, [...serverFlags, 'bench/main.ts', ...args]),
  generate: (node, args) => run(node, ['tools/generate.ts', ...args]),
  docs: (node, args) => run(node, ['tools/docs-site/build.ts', ...args]),
  sbom: (node, args) => run(node, ['tools/sbom/main.ts', 'sbom', ...args]),
  licences: (node, args) => run(node, ['tools/sbom/main.ts', 'licences', ...args]),
  audit: (node) => run(node, ['tools/sbom/main.ts', 'audit']),
  release: (node, args) => run(node, ['tools/release/main.ts', ...args]),
  test: runTests,
  check: (node, args) =>
    runSteps(node, [
      ['types', tool.tsc, '-p', 'tsconfig.json'],
      ['types of the console', tool.tsc, '-p', 'console/tsconfig.json'],
      ['types of its tests', tool.tsc, '-p', 'console/e2e/tsconfig.json'],
      ['types of the client', tool.tsc, '-p', 'clients/typescript/tsconfig.json'],
      ['lint', tool.oxlint, '--deny-warnings'],
      ['format', tool.oxfmt, '--check', '.'],
      ['architecture', tool.depcruise, 'server/src', '--config', 'server/architecture.mjs'],
      ['its architecture', tool.depcruise, 'console/src', '--config', 'console/architecture.mjs'],
      ['unused code', tool.knip],
      // Where every test runs, these are among them.
      ...(args.includes('--no-tests')
        ? []
        : [['unit tests', tool.vitest, 'run', '--project', 'unit']]),
      ['known weaknesses', 'tools/sbom/main.ts', 'audit'],
    ]),
  fmt: (node) =>
    runSteps(node, [
      ['format', tool.oxfmt, '.'],
      ['fix lint', tool.oxlint, '--fix'],
    ]),
};

async function main([name = '', ...args]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    throw new Error(`Usage: node tools/run.mjs ${Object.keys(commands).join('|')} [arguments]`);
  }
  await ensureInstalled(root, (use) => withNpm(root, use));
  return command(findNode(root), args);
}

/** Runs the server or a command of it: it must hear every signal, and ignores repeated ones. */
function serve(node, args, cwd = root) {
  const flags = args[0] === 'import' ? importFlags : serverFlags;
  // Called from elsewhere, files are named from there, and the database is still the checkout's.
  if (cwd !== root) process.env.SALUS_DATA_DIR ||= join(root, 'data');
  const built = builtServer(node);
  const renewal = built && setInterval(() => keepBuild(built), 3_600_000);
  return run(node, [...flags, built ?? join(root, 'server/src/main.ts'), ...args], {
    cwd,
    settings: allocator,
    passesInterrupt: true,
  }).finally(() => clearInterval(renewal));
}

/** The server in a few files, which start sooner and take less memory than its sources do; null where it cannot be built. */
function builtServer(node) {
  const { status, stdout } = spawnSync(node, [join(root, 'tools/build-server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status === 0) return stdout.trim();
  process.stderr.write('It runs from its sources, which takes more memory.\n');
  return null;
}

/** A server reads of its files for as long as it runs, and others remove builds that nobody has touched for a day. */
function keepBuild(program) {
  try {
    utimesSync(dirname(program), new Date(), new Date());
  } catch {
    // It is another user's.
  }
}

/** Runs a script and resolves to its exit code. */
function run(node, args, { cwd = root, settings, passesInterrupt } = {}) {
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter);
  return runProgram(node, args, {
    cwd,
    env: { ...settings, ...process.env, PATH: path },
    passesInterrupt,
  });
}

async function runSteps(node, steps) {
  for (const [name, ...args] of steps) {
    const begun = Date.now();
    const code = await run(node, args);
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}  ${seconds} s`);
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * What only tests need: the browser of the console's, 67 MB, what the files of deploy/ are checked with, 60 MB, the older
 * Nodes that the client runs in, 85 MB, a client of FHIR, 27 MB, and, where one is asked for, the older versions of PostgreSQL,
 * 60 MB each. Tests that miss it are left out, by name.
 */
async function installTestTools() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const folders = process.env.SALUS_CHROMIUM ? [] : ['console/e2e'];
  const further = ['deploy/checks', 'clients/typescript/nodes', 'server/tests/fhir-clients'];
  if (process.env.SALUS_TEST_POSTGRES) further.push('server/tests/postgres-versions');
  for (const name of [...folders, ...further]) {
    const folder = join(root, name);
    if (!existsSync(join(folder, 'package.json'))) continue;
    try {
      await ensureInstalled(folder);
    } catch (error) {
      console.error(error.message);
    }
  }
}

/** What a contributor runs after each change: all but what starts further programs, and of the console one journey. */
const quick = ['unit', 'db', 'smoke'].flatMap((name) => ['--project', name]);

async function runTests(node, given) {
  await installTestTools();
  const isAll = given.includes('--all');
  // Of a run of all tests, what many of them start is built once.
  if (isAll) process.env.SALUS_TEST_ALL = 'yes';
  const named = given.filter((each) => each !== '--all');
  const args = given.length === 0 ? quick : named;
  const folder = mkdtempSync(join(tmpdir(), 'salus-test-report-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const code = await run(node, [tool.vitest, 'run', ...reporters, ...args]);
    const { passed, failed, skipped, failures } = countTests(file, code);
    // Once more, at the end: of a long run only that may be kept.
    for (const failure of failures) console.log(`FAILED  ${failure}`);
    if (skipped > 0) console.log(`${skipped} skipped`);
    console.log(`${passed} passed, ${failed} failed`);
    return code === 0 && (failed > 0 || passed === 0) ? 1 : code;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file that does not load, or an error outside of any test, has no failed test: it counts as one, and is named as a whole. */
function countTests(file, code) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] };
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const say = (what, why = '') => `${relative(root, name)}  ${what}\n${why.slice(0, 2000)}`;
    if (status === 'failed' && failed.length === 0) return [say('as a whole', message)];
    return failed.map((test) => say(test.fullName, test.failureMessages?.join('\n')));
  });
  return {
    passed: count('passed'),
    failed: failures.length === 0 && code !== 0 ? 1 : failures.length,
    failures,
    skipped: count('skipped', 'pending', 'todo', 'disabled'),
  };
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
