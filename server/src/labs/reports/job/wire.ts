import type { ReadReport, ReportMetadata } from '../parsing/model.ts';
import { type CorrectedResult, correctedResults } from './corrected-model.ts';
import type { Job, JobData } from './model.ts';
import type { ParsingJob } from './schema.ts';

/** Returns a job with its values as they were read; after the approval, as they were approved. */
export function jobToWire(job: Job): ParsingJob {
  return {
    id: job.id,
    job_id: job.id,
    status: job.status,
    failure_reason: job.failureReason,
    data: dataToWire(job),
    needs_human_review: job.needsReview,
    is_reviewed: job.review === 'approved' || job.review === 'refused',
  };
}

function dataToWire({ data, review }: Job): NonNullable<ParsingJob['data']> | null {
  if (data?.report == null) return null;
  const isApproved = review === 'approved';
  const counted: JobData = isApproved ? data : { ...data, corrections: {} };
  const results = correctedResults(counted)
    .filter(({ isLeftOut }) => !isLeftOut)
    .map((result) => resultToWire(result, isApproved));
  return { metadata: metadataToWire(data.report.metadata), results };
}

type Metadata = NonNullable<ParsingJob['data']>['metadata'];

export function metadataToWire(metadata: ReportMetadata): Metadata {
  return {
    patient_first_name: metadata.patientFirstName ?? null,
    patient_last_name: metadata.patientLastName ?? null,
    dob: metadata.dob ?? null,
    ...(metadata.gender === undefined ? {} : { gender: metadata.gender }),
    lab_name: metadata.labName ?? null,
    date_reported: metadata.dateReported ?? null,
    date_collected: metadata.dateCollected ?? null,
    specimen_number: metadata.specimenNumber ?? null,
  };
}

type WireResult = NonNullable<ParsingJob['data']>['results'][number];
type WireMatch = NonNullable<WireResult['loinc_matches']>[number];

export function matchToWire(
  match: ReadReport['results'][number]['loincMatches'][number],
): WireMatch {
  return {
    loinc_code: match.loincCode,
    loinc_name: match.loincName,
    display_name: match.displayName,
    aliases: [...match.aliases],
    confidence_score: match.confidenceScore,
  };
}

/** Returns a value; after the approval, with the approved code and without other candidates. */
function resultToWire(result: CorrectedResult, isApproved: boolean): WireResult {
  const { printed, loinc } = result;
  const matches = isApproved ? [loinc].filter((match) => match !== null) : printed.loincMatches;
  const approved = loinc === null ? 'no_match' : 'auto_match';
  return {
    test_name: result.testName,
    value: result.value,
    sample_type: printed.sampleType,
    measurement_kind: printed.measurementKind,
    type: printed.type ?? null,
    units: result.units,
    max_reference_range: printed.maxReferenceRange ?? null,
    min_reference_range: printed.minReferenceRange ?? null,
    source_panel_name: printed.sourcePanelName ?? null,
    sensitivity: 'unknown',
    loinc_matches: matches.map(matchToWire),
    loinc_match_status: isApproved ? approved : printed.loincMatchStatus,
    interpretation: result.interpretation,
    is_above_max_range: result.isAboveMaxRange,
    is_below_min_range: result.isBelowMinRange,
  };
}
