import { referenceMarkers } from '../../../src/labs/catalog/markers/reference.ts';
import type { Report, Row, TrueMetadata, TrueResult } from './model.ts';

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** What a reader should make of a line. */
export function trueResult(row: Row, panel: string): TrueResult {
  return {
    testName: row.name,
    value: row.value,
    units: row.units,
    min: numberOf(row.min),
    max: numberOf(row.max),
    panel,
    loinc: referenceMarkers.find(({ slug }) => slug === row.slug)?.loinc ?? '',
  };
}

export function trueMetadata(report: Report): TrueMetadata {
  return {
    patientFirstName: report.firstName,
    patientLastName: report.lastName,
    dob: report.dob,
    gender: report.gender,
    labName: report.labName,
    dateCollected: report.collected,
    dateReported: report.reported,
    specimenNumber: report.specimen,
  };
}
