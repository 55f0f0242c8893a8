import type { ReportMetadata } from '../parsing/model.ts';
import type { NewValue } from '../values/model.ts';
import { correctedResults } from './corrected-model.ts';
import type { JobData } from './model.ts';

/** Returns the accepted values of a report, with the printed ones they come from. */
export function valuesOf(data: JobData, acceptedBy: 'automatic' | 'review'): readonly NewValue[] {
  const metadata: ReportMetadata = data.report?.metadata ?? {};
  return correctedResults(data)
    .filter(({ isLeftOut }) => !isLeftOut)
    .map(({ position, printed, loinc, ...result }) => ({
      position,
      accepted: {
        testName: result.testName,
        value: result.value,
        units: result.units,
        sampleType: printed.sampleType,
        panelName: printed.sourcePanelName ?? null,
        referenceRange: printed.referenceRange ?? null,
        minReferenceRange: printed.minReferenceRange ?? null,
        maxReferenceRange: printed.maxReferenceRange ?? null,
        isAboveMaxRange: result.isAboveMaxRange,
        isBelowMinRange: result.isBelowMinRange,
        interpretation: result.interpretation,
        loinc: loinc && { code: loinc.loincCode, name: loinc.loincName },
        labName: metadata.labName ?? null,
        specimenNumber: metadata.specimenNumber ?? null,
        dateCollected: metadata.dateCollected ?? null,
        dateReported: metadata.dateReported ?? null,
        printed: {
          testName: printed.testName,
          value: printed.value,
          units: printed.units ?? null,
          place: printed.place,
        },
        acceptedBy,
      },
    }));
}
