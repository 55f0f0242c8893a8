import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { SummaryIngestion } from '#summaries';
import { fitBytesMax, type Ingestion, type Checkpoint, type CheckpointStore } from '#timeseries';

import { appleHealthImporter } from './apple-health-sink.ts';
import type { ImportDeps } from './checkpoints.ts';
import { fileFinder } from './file-import.ts';
import { fitImporter } from './fit-import.ts';
import type { Call, FromProcess, Reports, ToProcess } from './protocol.ts';

// The process that reads one uploaded file. It may read files and copy nested archives to the temporary folder. It can neither
// start a process nor use the network: the server stores the data that it finds.

const waiting = new Map<number, PromiseWithResolvers<unknown>>();
let calls = 0;

const say = (message: FromProcess): void => void process.send?.(message);

async function ask(asked: Call): Promise<unknown> {
  calls += 1;
  const reply = Promise.withResolvers<unknown>();
  waiting.set(calls, reply);
  say({ as: 'call', call: calls, asked });
  return reply.promise;
}

/** Numbers of the lists of stored workouts, one for each sink; the server holds the lists. */
const lists = new Map<ReadonlySet<string>, number>();

function numberOf(list: ReadonlySet<string>): number {
  const number = lists.get(list) ?? lists.size;
  lists.set(list, number);
  return number;
}

/* oxlint-disable typescript/no-unsafe-type-assertion -- the server replies with what the method returns */
const ingestion: Ingestion & SummaryIngestion = {
  ingest: async (_scope, _userId, { resource, ...upload }) =>
    ask({ method: 'ingest', resource: resource.name, upload }) as ReturnType<Ingestion['ingest']>,
  ingestSummaries: async (_scope, _userId, { resource, imported, ...upload }) => {
    const copies =
      imported === undefined ? null : { format: imported.format, list: numberOf(imported.claimed) };
    return ask({
      method: 'ingestSummaries',
      resource: resource.name,
      upload,
      copies,
    }) as ReturnType<SummaryIngestion['ingestSummaries']>;
  },
};

const openPlaces = <Kept extends Checkpoint>(
  _scope: TeamScope,
  { format }: Parameters<ImportDeps['openPlaces']>[1],
): CheckpointStore<Kept> => ({
  find: async (fingerprint) =>
    ask({ method: 'findPlace', format, fingerprint }) as Promise<Kept | null>,
  save: async (fingerprint, place) => {
    await ask({ method: 'savePlace', format, fingerprint, place });
  },
  forget: async () => {
    await ask({ method: 'forgetPlace', format });
  },
});
/* oxlint-enable typescript/no-unsafe-type-assertion */

type Read = (
  scope: TeamScope,
  userId: UserId,
  timeZone: string | null,
) => Promise<Reports[keyof Reports]>;

async function find({ file, expected, nowMs }: Extract<ToProcess, { as: 'find' }>): Promise<Read> {
  const deps = { clock: { now: () => new Date(nowMs) }, openPlaces };
  switch (expected) {
    case 'fit': {
      const read = fitImporter(ingestion);
      say({ as: 'found', kind: 'fit' });
      return async (scope, userId, timeZone) => read(scope, userId, file, timeZone);
    }
    case 'apple_health': {
      const read = appleHealthImporter(deps, ingestion);
      say({ as: 'found', kind: 'apple_health' });
      return async (scope, userId) => read(scope, userId, file);
    }
    case 'any': {
      const { kind, read } = await fileFinder(deps, ingestion, { fitBytesMax })(file);
      say({ as: 'found', kind });
      return read;
    }
  }
}

let read: Read | undefined;

async function answer(message: ToProcess): Promise<void> {
  switch (message.as) {
    case 'find':
      read = await find(message);
      return;
    case 'read': {
      const { scope, userId, timeZone } = message;
      const report = await read?.(scope, userId, timeZone);
      if (report !== undefined) say({ as: 'report', report });
      return;
    }
    case 'result':
      waiting.get(message.call)?.resolve(message.result);
      waiting.delete(message.call);
      return;
    case 'invalid':
      waiting.get(message.call)?.reject(new InvalidRequest(message.problems));
      waiting.delete(message.call);
  }
}

function fail(error: unknown): void {
  if (error instanceof AppError) {
    const { code, detail } = error;
    say({ as: 'refused', code, detail: typeof detail === 'string' ? detail : undefined });
    return;
  }
  const isError = error instanceof Error;
  const frames = isError
    ? (error.stack ?? '').split('\n').filter((line) => /^ +at /u.test(line))
    : [];
  const code = isError && 'code' in error ? ` ${String(error.code)}` : '';
  say({ as: 'failed', at: [`${isError ? error.name : 'Error'}${code}`, ...frames].join('\n') });
}

process.on('message', (message: ToProcess) => void answer(message).catch(fail));
// The server has ended.
process.on('disconnect', () => process.exit(0));
