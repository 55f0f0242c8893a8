import type { Stats } from 'node:fs';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';

import { Loop } from '#kernel/jobs/loop.ts';
import { dayMs } from '#kernel/time.ts';

import { splitFile } from './file.ts';
import { type InboxDeps, receiveBytes, type Received, refuseUnread } from './inbox.ts';
import { Hl7Error, messageCharactersMax } from './message.ts';
import type { Peer } from './settings.ts';

/** The most files that are processed before other work. */
const filesPerTurnMax = 100;
/** A file that was touched a moment ago may still be arriving. */
const restMs = 3000;
/** Stored files are archived for this long, for questions to the laboratory. */
const keptDays = 30;

/** Writes an order to the folder atomically, under the same name each time. */
export async function dropFile(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = path.join(folder, `.${name}.tmp`);
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(text, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path.join(folder, name));
}

/** Looks into a laboratory's folder from time to time. */
export function watchFolder(deps: InboxDeps, peer: Peer, folder: string, pollMs = 5000): Loop {
  return new Loop({
    pollMs,
    turn: async () => takeFiles(deps, peer, folder),
    onError: (error) =>
      deps.log.error({ lab: peer.lab, code: codeOf(error) }, 'a folder could not be read'),
  });
}

/** Processes the arrived files in the order of their names. Returns true if there may be more. */
export async function takeFiles(deps: InboxDeps, peer: Peer, folder: string): Promise<boolean> {
  for (const kind of ['done', 'refused']) await mkdir(path.join(folder, kind), { recursive: true });
  const names = await arrived(folder, deps.clock.now());
  for (const name of names.slice(0, filesPerTurnMax)) {
    try {
      await takeFile(deps, peer, { folder, name });
    } catch (error) {
      // A file that cannot be read or moved must not block later files.
      deps.log.error(
        { lab: peer.lab, code: codeOf(error) },
        'a laboratory file could not be taken',
      );
    }
  }
  await forget(path.join(folder, 'done'), deps.clock.now());
  return names.length > filesPerTurnMax;
}

/** Returns the system's error code alone, because a file's name may contain a patient's. */
function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : 'unknown';
}

type Place = { readonly folder: string; readonly name: string };

async function arrived(folder: string, now: Date): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || /^\.|\.(?:tmp|part|filepart)$/i.test(entry.name)) continue;
    const { mtimeMs } = await stat(path.join(folder, entry.name));
    if (now.getTime() - mtimeMs >= restMs) names.push(entry.name);
  }
  return names.toSorted();
}

/** Moves a file after all of its messages were stored or rejected. Until then it stays and is read again. */
async function takeFile(deps: InboxDeps, peer: Peer, { folder, name }: Place): Promise<void> {
  const from = path.join(folder, name);
  const before = await stat(from);
  const received = await receiveFile(deps, peer, from);
  if (received.some(({ outcome }) => outcome === 'later')) return;
  const isRefused = received.some(({ outcome }) => outcome === 'refused');
  const answers = received.map(({ acknowledgement }) => acknowledgement).join('');
  const place = { folder: path.join(folder, isRefused ? 'refused' : 'done'), name };
  // A file that was overwritten in the meantime was not read. It stays and is processed later.
  if (!isSame(before, await stat(from))) return;
  const to = await putAnswers(place, answers, deps.clock.now());
  try {
    await rename(from, to);
  } catch (error) {
    await rm(`${to}.ack`);
    throw error;
  }
}

function isSame(before: Stats, after: Stats): boolean {
  return (['ino', 'size', 'mtimeMs'] as const).every((part) => before[part] === after[part]);
}

/** Returns a free name: files of one name are numbered (`day.hl7`, `day.2.hl7`). The responses use the same name. */
async function putAnswers({ folder, name }: Place, answers: string, now: Date): Promise<string> {
  const { name: stem, ext } = path.parse(name);
  for (let count = 1; ; count += 1) {
    const to = path.join(folder, count === 1 ? name : `${stem}.${count}${ext}`);
    if (await isThere(to)) continue;
    try {
      await writeFile(`${to}.ack`, answers, { mode: 0o600, flag: 'wx' });
      await utimes(`${to}.ack`, now, now);
      return to;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function receiveFile(
  deps: InboxDeps,
  peer: Peer,
  file: string,
): Promise<readonly Received[]> {
  try {
    const { size } = await stat(file);
    if (size > messageCharactersMax) throw new Hl7Error('the file is too long');
    const parts = splitFile(await readFile(file));
    if (parts.length === 0) throw new Hl7Error('the file has no message');
    const received: Received[] = [];
    for (const { bytes, isWhole } of parts) {
      const cut = new Hl7Error('the message ended before it was whole');
      received.push(
        isWhole
          ? await receiveBytes(deps, [peer], bytes)
          : refuseUnread(deps, bytes.toString('latin1'), cut),
      );
    }
    return received;
  } catch (error) {
    if (!(error instanceof Hl7Error)) throw error;
    deps.log.warn({ lab: peer.lab, reason: error.message }, 'a laboratory file was rejected');
    return [{ acknowledgement: `${error.message}\r`, outcome: 'refused' }];
  }
}

/** The age of an archived file is that of its responses: its own time is the time of writing. */
async function forget(folder: string, now: Date): Promise<void> {
  const names = new Set(await readdir(folder));
  for (const name of names) {
    const answers = `${name}.ack`;
    const { mtimeMs } = await stat(path.join(folder, names.has(answers) ? answers : name));
    if (now.getTime() - mtimeMs <= keptDays * dayMs) continue;
    await rm(path.join(folder, name));
    if (names.delete(answers)) await rm(path.join(folder, answers));
  }
}
