import { parseArgs, type ParseArgsConfig } from 'node:util';

import type { BaseContext } from '#kernel/app-context.ts';
import type { Config } from '#kernel/config.ts';
import type { ConnectionConfig } from '#kernel/db.ts';
import { type Log, openLog } from '#kernel/log/log.ts';

import { openRuntime, StartError } from '../process/runtime.ts';
import { configFromEnvironment } from '../process/settings.ts';
import { asTyped } from './as-typed.ts';

/** The command line cannot be understood; the message says what to write instead. */
export class UsageError extends Error {}

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;
export type Arguments = {
  readonly positionals: readonly string[];
  text(name: string): string | undefined;
  list(name: string): readonly string[];
  flag(name: string): boolean;
};

const common = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
} as const satisfies OptionsConfig;

/** Reads a command's arguments; prints its help and answers null when that was asked for. */
export function readArguments(
  args: readonly string[],
  help: string,
  options: OptionsConfig = {},
): Arguments | null {
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({
      args: [...args],
      options: { ...common, ...options },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values['help'] === true) {
    printText(help.trim());
    return null;
  }
  return {
    positionals,
    text: (name) => {
      const value = values[name];
      return typeof value === 'string' ? value : undefined;
    },
    list: (name) => {
      const value = values[name];
      return Array.isArray(value) ? value.map(String) : [];
    },
    flag: (name) => values[name] === true,
  };
}

export function printData(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** What a person is to read and may copy; data goes out by `print`, as it is. */
export function printText(text: string): void {
  printData(asTyped(text));
}

/** For people; scripts read standard output. */
export function printStatus(text: string): void {
  process.stderr.write(`${asTyped(text)}\n`);
}

/** Shows how far a long work is: one line, rewritten on a terminal. */
export function openProgress(): { update(text: string): void; end(): void } {
  const isTerminal = process.stderr.isTTY;
  let last = 0;
  let written = '';
  return {
    update: (text) => {
      const now = performance.now();
      if (now - last < (isTerminal ? 100 : 2000)) return;
      last = now;
      process.stderr.write(isTerminal ? `\r${text.padEnd(written.length)}` : `${text}\n`);
      written = text;
    },
    end: () => {
      if (isTerminal && written !== '') process.stderr.write(`\r${' '.repeat(written.length)}\r`);
    },
  };
}

export function readConfig(): Config {
  const result = configFromEnvironment();
  if (result.ok) return result.config;
  const sentences = result.problems.map((each) => (each.endsWith('?') ? each : `${each}.`));
  const separator = sentences.length === 1 ? ' ' : '\n  ';
  throw new StartError(['The configuration is wrong:', ...sentences].join(separator));
}

/**
 * Runs a command's work with the database open, and closes it whatever happens. The connection is that of the
 * database's owner, for what the server's own role may not do.
 */
export async function withResources<Result>(
  work: (resources: BaseContext, config: Config, connection: ConnectionConfig) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  const log: Log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const runtime = await openRuntime(config, { log, onProgress: printStatus });
  try {
    return await work(runtime.resources, config, runtime.connection);
  } finally {
    await runtime.close();
    log.flush();
  }
}
