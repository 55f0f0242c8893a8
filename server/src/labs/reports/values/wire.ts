import type { UserId } from '#kernel/scope.ts';

import type { AcceptedValue } from './model.ts';
import type { WirePrinted, WireValue } from './schema.ts';
import type { Value } from './service.ts';

export function printedToWire({
  testName,
  value,
  units,
  place: { page, x, y, width, height },
}: AcceptedValue['printed']): WirePrinted {
  return { test_name: testName, value, units, page, box: { x, y, width, height } };
}

export function valueToWire(userId: UserId, { accepted, ...stored }: Value): WireValue {
  return {
    id: stored.id,
    user_id: userId,
    job_id: stored.jobId,
    position: stored.position,
    accepted_at: stored.acceptedAt.toISOString(),
    accepted_by: accepted.acceptedBy,
    test_name: accepted.testName,
    value: accepted.value,
    units: accepted.units,
    loinc_code: accepted.loinc?.code ?? null,
    loinc_name: accepted.loinc?.name ?? null,
    sample_type: accepted.sampleType,
    source_panel_name: accepted.panelName,
    reference_range: accepted.referenceRange ?? null,
    min_reference_range: accepted.minReferenceRange,
    max_reference_range: accepted.maxReferenceRange,
    is_above_max_range: accepted.isAboveMaxRange,
    is_below_min_range: accepted.isBelowMinRange,
    interpretation: accepted.interpretation,
    date_collected: accepted.dateCollected,
    date_reported: accepted.dateReported,
    lab_name: accepted.labName,
    specimen_number: accepted.specimenNumber,
    printed: printedToWire(accepted.printed),
  };
}
