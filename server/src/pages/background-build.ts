import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Pages that are built: where their files are, or why there are none yet. */
export type Build = {
  folder(): string | null;
  /** Null: it is on its way. */
  failure(): string | null;
};

/** A build that goes on in a process of its own, beside whatever the server does. */
export type Building = Build & {
  /** Resolves when it is there, or has failed. */
  readonly done: Promise<void>;
  stop(): void;
};

/** Runs a script of `tools/`, whose last line says in which folder it wrote an `index.html`. */
export function buildInBackground(script: string): Building {
  const child = spawn(process.execPath, [path.join(root, script)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    // The database starts at the same time, and somebody waits for that.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system has no priorities: then it is not slower than others.
  }
  let folder: string | null = null;
  let failure: string | null = null;
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code));
  });
  const done = Promise.all([text(child.stdout), text(child.stderr), ended]).then(
    ([output, errors, code]) => {
      const built = output.trim().split('\n').at(-1) ?? '';
      if (code === 0 && existsSync(path.join(built, 'index.html'))) folder = built;
      else failure = errors.trim().split('\n')[0] ?? `exit ${code}`;
      return undefined;
    },
  );
  return {
    folder: () => folder,
    failure: () => failure,
    done,
    stop: () => void child.kill(),
  };
}

/** What an image or an archive brought along. */
export function shippedBuild(folder: string): Building {
  const isThere = existsSync(path.join(folder, 'index.html'));
  return {
    folder: () => (isThere ? folder : null),
    failure: () => (isThere ? null : `this distribution came without it (${folder})`),
    done: Promise.resolve(),
    stop: () => undefined,
  };
}
