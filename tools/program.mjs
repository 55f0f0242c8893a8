// Runs a program to its end, with the terminal and the signals of this process.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Resolves to the exit code. A terminal sends Ctrl-C to this process and to the program alike, and tools take a second one
 * as a forced stop: it is passed on only where no terminal sent it.
 */
export function runProgram(
  program,
  args,
  { cwd, env, passesInterrupt = !process.stdin.isTTY } = {},
) {
  const child = spawn(program, args, { cwd, env, stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  // Every signal is handled here: the program ends first, and this process ends with its exit code.
  const hear = (signal) => {
    if (signal !== 'SIGINT' || passesInterrupt) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, hear);
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Error(`${program} cannot run: ${error.message}.`)));
    child.on('exit', (code, signal) => {
      for (const heard of signals) process.off(heard, hear);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
