import { infiniteQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type { ImportRun } from '#console/kernel/api/contract.ts';

async function readPage(userId: string | undefined, cursor: string | null, signal?: AbortSignal) {
  const query = {
    limit: 100,
    ...(userId === undefined ? {} : { user_id: userId }),
    ...(cursor === null ? {} : { next_cursor: cursor }),
  };
  return call(
    api.GET('/v2/imports', { params: { query }, ...(signal === undefined ? {} : { signal }) }),
  );
}

export const importsQuery = (tenant: string, userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [tenant, 'imports', userId],
    queryFn: async ({ signal, pageParam }) => readPage(userId, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

/** Every import of the filter, and not of the page alone. */
export async function loadImports(userId: string | undefined): Promise<readonly ImportRun[]> {
  const all: ImportRun[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(userId, cursor);
    all.push(...page.imports);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}

/** A file is sent as it is. */
function bodySerializer(body: unknown): BodyInit {
  return body instanceof Blob ? body : '';
}

/** Sends the file as it is. Answers once all of it is durable; nothing of the file itself is kept. */
export async function sendFile(userId: string, file: File): Promise<void> {
  const params = { path: { user_id: userId } };
  const headers = { 'content-type': 'application/octet-stream' };
  await call(
    api.POST('/v2/user/{user_id}/import/file', { params, body: file, bodySerializer, headers }),
  );
}
