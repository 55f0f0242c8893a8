import { expect } from 'vitest';

import type { TestApp, TestResponse, TestTeam } from './app.ts';

type File = { readonly type: string; readonly url: string; readonly count: number };
export type BulkManifest = {
  readonly transactionTime: string;
  readonly request: string;
  readonly output: readonly File[];
  readonly deleted: readonly File[];
  readonly error: readonly File[];
};
export type BulkLine = Readonly<Record<string, unknown>> & {
  readonly resourceType: string;
  readonly id: string;
};
type Headers = Readonly<Record<string, string>>;

export type BulkApi = {
  readonly keyed: Headers;
  readonly pathOf: (url: string) => string;
  readonly begin: (path?: string, headers?: Headers) => Promise<TestResponse<string>>;
  /** Every export that is due, to its end; how many that were. */
  readonly run: () => Promise<number>;
  readonly manifestAt: (url: string, headers?: Headers) => Promise<BulkManifest>;
  /** The manifest of a new export, once it is made. */
  readonly exported: (path?: string, headers?: Headers) => Promise<BulkManifest>;
  /** Each file has as many lines as it says, of the type that it says. */
  readonly linesOf: (files: readonly File[], headers?: Headers) => Promise<readonly BulkLine[]>;
};

/** Bulk exports as a client makes them, with the key of a team unless other headers are said. */
export function bulkApi(app: TestApp, { key }: Pick<TestTeam, 'key'>): BulkApi {
  const keyed: Headers = { 'x-salus-api-key': key };
  const pathOf = (url: string): string => new URL(url).pathname;
  const begin = async (path = '$export', headers: Headers = keyed) =>
    app.request<string>('GET', `/fhir/r4/${path}`, {
      headers: { prefer: 'respond-async', ...headers },
    });
  const run = async () => app.service.slices.fhir.bulk.runDue();
  const manifestAt = async (url: string, headers: Headers = keyed): Promise<BulkManifest> => {
    const { status, body, text } = await app.request<BulkManifest>('GET', pathOf(url), { headers });
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    return body;
  };
  return {
    keyed,
    pathOf,
    begin,
    run,
    manifestAt,
    exported: async (path = '$export', headers: Headers = keyed): Promise<BulkManifest> => {
      const begun = await begin(path, headers);
      expect([begun.status, begun.text]).toEqual([202, '']);
      await run();
      return manifestAt(String(begun.headers['content-location']), headers);
    },
    linesOf: async (
      files: readonly File[],
      headers: Headers = keyed,
    ): Promise<readonly BulkLine[]> => {
      const all: BulkLine[] = [];
      for (const { url, count, type } of files) {
        const { status, text } = await app.request('GET', pathOf(url), { headers });
        const lines = text.trimEnd().split('\n');
        expect([status, lines.length]).toEqual([200, count]);
        const read = lines.map((line) => JSON.parse(line) as BulkLine);
        expect(new Set(read.map(({ resourceType }) => resourceType))).toEqual(new Set([type]));
        for (const each of read) all.push(each);
      }
      return all;
    },
  };
}
