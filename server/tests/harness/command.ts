import { asTyped } from '../../src/cli/as-typed.ts';
import { commands, type CommandName } from '../../src/cli/commands.ts';
import { explainFailure } from '../../src/cli/failure.ts';
import type { Finished } from './salus-process.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of the CLI in this process, where all that it loads is there already: for tests of what a command does.
 * What a process is (signals, exit, its first milliseconds) is tested with `runSalus`. One after the other, as each has
 * the environment and the output for itself.
 */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Finished> {
  const turn = last.then(async () => runAlone(name, args, environment));
  last = turn.catch(() => undefined);
  return turn;
}

async function runAlone(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Finished> {
  const { env } = process;
  const output = { stdout: '', stderr: '' };
  const release = (['stdout', 'stderr'] as const).map((stream) => {
    const write = process[stream].write.bind(process[stream]);
    process[stream].write = (chunk: string | Uint8Array) => {
      output[stream] += String(chunk);
      return true;
    };
    return () => (process[stream].write = write);
  });
  process.env = { PATH: env['PATH'], HOME: env['HOME'], TMPDIR: env['TMPDIR'], ...environment };
  try {
    const { run } = await commands[name as CommandName].load();
    return { code: await run(args), ...output };
  } catch (error) {
    const { sentence, exitCode } = explainFailure(error);
    return { code: exitCode, ...output, stderr: `${output.stderr}salus: ${asTyped(sentence)}\n` };
  } finally {
    process.env = env;
    for (const back of release) back();
  }
}
