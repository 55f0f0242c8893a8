import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openOutboundHttp, type OutboundHttp } from '#kernel/network/fetch.ts';

import { orderFile, zipOf } from '../../../../tests/harness/diagnosis-files.ts';
import { downloadOfficialFiles } from './download.ts';
import { OfficialFileError } from './official-file-error.ts';
import { type Publication, publications } from './publications.ts';
import { readOfficialFiles } from './read-files.ts';

let server: Server;
let http: OutboundHttp;
let baseUrl = '';
let archive: Buffer;

beforeAll(async () => {
  archive = await zipOf({ 'icd10cm_order_2027.txt': orderFile() });
  server = createServer((request, response) => {
    const isThere = request.url?.includes('there') === true;
    response.writeHead(isThere ? 200 : 403).end(isThere ? archive : 'no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  http = openOutboundHttp({ allowPrivate: true });
});
afterAll(async () => {
  await http.close();
  server.close();
});

const sha256 = (): string => createHash('sha256').update(archive).digest('hex');
const published = (path: string, change: Partial<Publication> = {}): Publication => ({
  publisher: 'CMS',
  fiscalYear: 2027,
  holds: 'codes',
  url: `${baseUrl}/${path}`,
  sha256: sha256(),
  ...change,
});
const download = async (...of: readonly Publication[]): ReturnType<typeof downloadOfficialFiles> =>
  downloadOfficialFiles(http, 2027, { publications: of, onProgress: () => {} });

test('an archive comes from the first publisher who has it', async () => {
  const files = await download(
    published('gone.zip'),
    published('there-2027.zip', { publisher: 'CDC' }),
  );
  expect(files.map(({ name }) => name)).toEqual(['there-2027.zip']);
  expect((await Promise.all(files.map(readOfficialFiles))).flat()).toMatchObject([
    { kind: 'order' },
  ]);
});

test('every kind of archive of the year comes, and no other year’s', async () => {
  const files = await download(
    published('there-codes.zip'),
    published('there-tables.zip', { holds: 'tables' }),
    published('there-old.zip', { fiscalYear: 2026 }),
  );
  expect(files.map(({ name }) => name)).toEqual(['there-codes.zip', 'there-tables.zip']);
});

describe('nothing comes of', () => {
  test('an archive with other content than was published', async () => {
    const other = published('there.zip', { sha256: '0'.repeat(64) });
    await expect(download(other)).rejects.toThrow('it is not what CMS published');
    await expect(download(other)).rejects.toThrow(OfficialFileError);
  });

  test('a publisher who refuses, or is not there', async () => {
    const silent = published('x', { url: 'http://127.0.0.1:1/gone.zip' });
    await expect(download(published('gone.zip'), silent)).rejects.toThrow(
      /No archive could be downloaded \(.*the answer was 403; .*no connection could be made/u,
    );
  });

  test('a year without an address', async () => {
    await expect(
      downloadOfficialFiles(http, 2019, { publications, onProgress: () => {} }),
    ).rejects.toThrow(
      'There is no address for the codes of fiscal year 2019 (there is for FY2026, FY2027)',
    );
  });
});
