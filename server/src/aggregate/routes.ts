import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip as zipWhole, type ZlibOptions } from 'node:zlib';

import type { AppContext } from '#kernel/app-context.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import { joined } from '#kernel/http/buffer-pool/pieces.ts';
import { negotiateMediaType } from '#kernel/http/content-negotiation.ts';
import { jsonText, operation, type Operation, Reply, StreamReply } from '#kernel/http/operation.ts';
import { dayMs, plainDate } from '#kernel/time.ts';
import type { CompleteActivities } from '#summaries';
import { toUserId } from '#users';

import { definitionRoutes, resultRoutes } from './continuous/routes.ts';
import { parseBatch } from './language/parse-batch.ts';
import type { QueryBatch } from './language/query.ts';
import { baselineDays } from './readiness/model.ts';
import { tarOf } from './render/tar.ts';
import {
  documentedQueryBody,
  queryAnswer,
  queryBody,
  queryBytesMax,
  userParams,
} from './schema.ts';
import { requireEnabled } from './service.ts';
import { type QueryDeps, runBatch } from './service/run-batch.ts';

export type AggregateDeps = QueryDeps &
  Pick<AppContext, 'random' | 'vault' | 'cursors'> & {
    /** The first name is the one of Salus; the others are also accepted. */
    readonly serviceNames: readonly [string, ...string[]];
    readonly completeActivities: CompleteActivities;
  };

export function aggregateRoutes(deps: AggregateDeps): readonly Operation[] {
  return [queryRoute(deps), ...definitionRoutes(deps), ...resultRoutes(deps)];
}

const json = 'application/json';

function queryRoute(deps: AggregateDeps): Operation {
  return operation({
    operationId: 'queryOneUser',
    method: 'POST',
    path: '/aggregate/v1/user/{user_id}/query',
    tag: 'aggregate',
    summary: 'Query the data of a user',
    description:
      'One result for each query, in order. `Accept: application/vnd.<service>.tar+gzip+parquet` returns a gzipped tarball with a Parquet file for each: 0.parquet, 1.parquet, …',
    params: userParams,
    bodyBytesMax: queryBytesMax,
    body: queryBody,
    documentedBody: documentedQueryBody,
    response: queryAnswer,
    audit: 'read',
    errors: [
      'aggregate.closed',
      'user.gone',
      'request.not_acceptable',
      'timeseries.too_many_samples',
      'summary.too_many',
      'aggregate.too_slow',
      'aggregate.busy',
    ],
    handle: async ({ scope, params, body, client }) => {
      await requireEnabled(deps, scope);
      const tarballs = deps.serviceNames.map(tarballType);
      const type = negotiateMediaType(client.accept, [json, ...tarballs]);
      const parsed = parseBatch(body);
      if ('problems' in parsed) throw new InvalidRequest(parsed.problems);
      const format = type === json ? 'json' : 'parquet';
      const asked = { batch: parsed.batch, format, gone: client.disconnectSignal() } as const;
      const userId = toUserId(params.user_id);
      await deps.completeActivities(scope, userId, daysOfActivities(parsed.batch));
      const results = await runBatch(deps, scope, userId, asked);
      if (format === 'parquet') return tarball(type, results, deps.clock.now());
      const texts = results.flatMap((result, place) => (place === 0 ? [result] : [comma, result]));
      return jsonText(joined([opening, ...texts, closing]));
    },
  });
}

/** Readiness compares a day with the activities of the days before it. */
function daysOfActivities({ window }: QueryBatch): Parameters<CompleteActivities>[2] {
  const fromMs = window.fromMs - baselineDays * dayMs;
  return { fromDate: plainDate(new Date(fromMs)), toDate: plainDate(new Date(window.toMs)) };
}

const tarballType = (name: string): string => `application/vnd.${name}.tar+gzip+parquet`;

const opening = Buffer.from('{"results":[');
const comma = Buffer.from(',');
const closing = Buffer.from(']}');

const gzipped = promisify<Uint8Array, ZlibOptions, Buffer>(zipWhole);
/** Smaller results are compressed at once: a stream of chunks, each on another thread, would take longer. */
const wholeBytesMax = 2 ** 20;
const fast = { level: 1 };

async function tarball(
  type: string,
  results: readonly Uint8Array[],
  at: Date,
): Promise<Reply | StreamReply> {
  const files = results.map((content, place) => ({ name: `${place}.parquet`, content }));
  const headers = { 'content-type': type };
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  if (bytes <= wholeBytesMax) {
    return new Reply(200, await gzipped(Buffer.concat([...tarOf(files, at)]), fast), headers);
  }
  return new StreamReply(headers, () => {
    const gzip = createGzip(fast);
    const pieces = Readable.from(tarOf(files, at));
    // A client that disconnects destroys the outer stream, which must destroy the inner one.
    gzip.once('close', () => pieces.destroy());
    return pieces.pipe(gzip);
  });
}
