import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

import { asTyped } from './cli/as-typed.ts';
import { commands, type CommandName } from './cli/commands.ts';
import { version } from './process/version.ts';

const usage = `Salus, the self-hosted health-data platform.

Usage: salus <command> [options]
       salus --version

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}`)
  .join('\n')}

Each command explains itself with --help. Where there are several teams, --team ID or NAME says which, or SALUS_TEAM
once for all. Settings are environment variables: docs/operate/configuration.md.
`;

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

async function main(argv: readonly string[]): Promise<number> {
  const [name = '--help', ...rest] = argv;
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(asTyped(usage));
    return 0;
  }
  if (name === '--version' || name === '-v') {
    process.stdout.write(`salus ${version}\n`);
    return 0;
  }
  if (!isCommand(name)) {
    process.stderr.write(`salus: there is no command ${name}; --help lists them.\n`);
    return 2;
  }
  const { run } = await commands[name].load();
  return run(rest);
}

/** `salus … | head` has read enough: the command goes on to its end, and nobody hears of it. */
function ignoreClosedPipe(error: Error): void {
  if (!('code' in error) || error.code !== 'EPIPE') throw error;
}

for (const output of [process.stdout, process.stderr]) output.on('error', ignoreClosedPipe);
// What was compiled once is kept for the next start; where the folder cannot be written, it is compiled again. It holds
// for what is loaded from here on: this file imports nothing large. Threads find it in the environment only; without it
// each of them brings along what compiles TypeScript, 30 MB.
const compiled = fileURLToPath(new URL('../../node_modules/.cache/node/', import.meta.url));
// oxlint-disable-next-line node/no-process-env -- no setting of Salus: Node's own threads read it
process.env['NODE_COMPILE_CACHE'] ??= compiled;
enableCompileCache(compiled);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { explainFailure } = await import('./cli/failure.ts');
  const { sentence, exitCode } = explainFailure(error);
  process.stderr.write(`salus: ${asTyped(sentence)}\n`);
  process.exitCode = exitCode;
}
