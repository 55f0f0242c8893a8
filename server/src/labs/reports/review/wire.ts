import type { Static } from 'typebox';

import { type CorrectedResult, correctedResults } from '../job/corrected-model.ts';
import type { MediaType } from '../job/files.ts';
import type { Job } from '../job/model.ts';
import { matchToWire, metadataToWire } from '../job/wire.ts';
import type { PagePicture } from '../text-extraction/page-picture.ts';
import { printedToWire } from '../values/wire.ts';
import type { SentCorrection } from './model.ts';
import type { correctBody, pagePictureSchema, Review, summarySchema } from './schema.ts';

const summaryOf = (job: Job) => ({
  job_id: job.id,
  user_id: job.userId,
  state: job.review,
  version: job.version,
  created_at: job.createdAt.toISOString(),
  updated_at: job.updatedAt.toISOString(),
});

const doubtsOf = ({ data }: Job) => [...(data?.doubts ?? []), ...(data?.report?.doubts ?? [])];

export function summaryToWire(job: Job): Static<typeof summarySchema> {
  const results = job.data?.report?.results ?? [];
  const doubts = results.reduce((sum, each) => sum + each.doubts.length, doubtsOf(job).length);
  return { ...summaryOf(job), result_count: results.length, doubt_count: doubts };
}

export function reviewToWire(
  job: Job,
  files: readonly { readonly position: number; readonly mediaType: MediaType }[],
): Review {
  const { data } = job;
  return {
    ...summaryOf(job),
    failure_reason: job.failureReason,
    failure_cause: data?.cause ?? null,
    refusal_reason: data?.refusal ?? null,
    metadata: data?.report == null ? null : metadataToWire(data.report.metadata),
    doubts: doubtsOf(job),
    files: files.map(({ position, mediaType }) => ({ number: position, media_type: mediaType })),
    results: data === null ? [] : correctedResults(data).map(resultToWire),
  };
}

export function pageToWire(page: PagePicture): Static<typeof pagePictureSchema> {
  return {
    number: page.number,
    page_count: page.pageCount,
    width: page.width,
    height: page.height,
    media_type: 'image/jpeg',
    content: page.jpeg,
  };
}

function resultToWire(result: CorrectedResult): Review['results'][number] {
  const { printed, loinc } = result;
  const { testName, value, units } = printed.confidence;
  return {
    position: result.position,
    test_name: result.testName,
    value: result.value,
    units: result.units,
    min_reference_range: printed.minReferenceRange ?? null,
    max_reference_range: printed.maxReferenceRange ?? null,
    source_panel_name: printed.sourcePanelName ?? null,
    sample_type: printed.sampleType,
    is_above_max_range: result.isAboveMaxRange,
    is_below_min_range: result.isBelowMinRange,
    interpretation: result.interpretation,
    loinc: loinc && matchToWire(loinc),
    loinc_match_status: printed.loincMatchStatus,
    loinc_matches: printed.loincMatches.map(matchToWire),
    printed: printedToWire({ ...printed, units: printed.units ?? null }),
    confidence: { test_name: testName, value, units },
    doubts: [...printed.doubts],
    is_corrected: result.correction !== undefined,
    is_left_out: result.isLeftOut,
  };
}

/** Parses the corrections. Absent fields stay absent, because they correct nothing. */
export function readCorrections(
  sent: Static<typeof correctBody>['results'],
): readonly SentCorrection[] {
  return sent.map((each) => ({
    position: each.position,
    ...(each.test_name === undefined ? {} : { testName: each.test_name }),
    ...(each.value === undefined ? {} : { value: each.value }),
    ...(each.units === undefined ? {} : { units: each.units }),
    ...(each.loinc_code === undefined ? {} : { loincCode: each.loinc_code }),
    ...(each.loinc_name === undefined ? {} : { loincName: each.loinc_name }),
    ...(each.is_left_out === undefined ? {} : { isLeftOut: each.is_left_out }),
  }));
}
