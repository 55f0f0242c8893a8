import { createHash } from 'node:crypto';
import path from 'node:path';

import { OutboundError, type OutboundHttp } from '#kernel/network/fetch.ts';
import { minuteMs } from '#kernel/time.ts';

import { OfficialFileError } from './official-file-error.ts';
import { type Publication, publications as known } from './publications.ts';
import type { GivenFile } from './read-files.ts';

/** The largest archive of a year has 22 MB. */
const archiveBytesMax = 64 * 1024 ** 2;
const timeoutMs = 5 * minuteMs;

type Options = {
  readonly onProgress: (text: string) => void;
  readonly publications?: readonly Publication[];
};

/**
 * Downloads the archives of a fiscal year, each from the first publisher that has it, and checks their hashes. Throws
 * an OfficialFileError.
 */
export async function downloadOfficialFiles(
  http: OutboundHttp,
  fiscalYear: number,
  { onProgress, publications = known }: Options,
): Promise<readonly GivenFile[]> {
  const ofYear = publications.filter((each) => each.fiscalYear === fiscalYear);
  const archives = Map.groupBy(ofYear, ({ holds }) => holds);
  if (!archives.has('codes')) {
    const years = [...new Set(publications.map((each) => `FY${each.fiscalYear}`))]
      .toSorted()
      .join(', ');
    throw new OfficialFileError(
      `There is no address for the codes of fiscal year ${fiscalYear} (there is for ${years}); download the archive and name the file`,
    );
  }
  const files: GivenFile[] = [];
  for (const candidates of archives.values()) {
    files.push(await downloadFirst(http, candidates, onProgress));
  }
  return files;
}

async function downloadFirst(
  http: OutboundHttp,
  candidates: readonly Publication[],
  onProgress: Options['onProgress'],
): Promise<GivenFile> {
  const failures: string[] = [];
  for (const candidate of candidates) {
    onProgress(`Downloading ${candidate.url} …`);
    const result = await download(http, candidate);
    if (!('failure' in result)) return result;
    failures.push(`${candidate.url}: ${result.failure}`);
  }
  throw new OfficialFileError(`No archive could be downloaded (${failures.join('; ')})`);
}

async function download(
  http: OutboundHttp,
  { url, sha256, publisher }: Publication,
): Promise<GivenFile | { readonly failure: string }> {
  try {
    const { status, body } = await http.send({
      method: 'GET',
      url: new URL(url),
      headers: { accept: 'application/zip' },
      body: null,
      timeoutMs,
      responseBytesMax: archiveBytesMax,
    });
    if (status !== 200) return { failure: `the answer was ${status}` };
    const found = createHash('sha256').update(body).digest('hex');
    if (found !== sha256)
      return { failure: `it is not what ${publisher} published (its SHA-256 is ${found})` };
    return { name: decodeURIComponent(path.basename(new URL(url).pathname)), bytes: body };
  } catch (error) {
    if (error instanceof OutboundError) return { failure: error.message };
    throw error;
  }
}
