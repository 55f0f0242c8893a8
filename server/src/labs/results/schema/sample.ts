import { type Static, Type } from 'typebox';

import { snakeRow } from '#kernel/db/rows.ts';
import { nullable } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';
import { type LabPerformer } from '#labs/orders';

import type { ResultsView } from '../service.ts';

const text = Type.String();

const clinicalInformationSchema = Type.Object(
  {
    fasting: Type.Boolean(),
    notes: nullable(text),
    information: nullable(text),
    total_volume: nullable(text),
  },
  { title: 'ClinicalInformation' },
);

export const sampleSchema = Type.Object(
  {
    sample_id: nullable(text),
    control_number: nullable(text),
    date_collected: nullable(text),
    date_received: nullable(text),
    date_reported: nullable(text),
    performing_laboratories: nullable(Type.Record(text, Type.Unknown())),
    clinical_information: nullable(clinicalInformationSchema),
  },
  { title: 'SampleData' },
);

const instantOf = (at: Date | null): string | null => (at === null ? null : toWireInstant(at));

function performerToWire(performer: LabPerformer): object {
  const { name, phoneNumber, medicalDirector, address } = performer;
  return {
    ...snakeRow({ name, phoneNumber, medicalDirector }),
    address: address && snakeRow(address),
  };
}

/** Returns the samples: the report's own with the notes about patient and order, and the others with their notes. */
export function samplesToWire({
  view: { order },
  set: { report },
}: ResultsView): Record<string, Static<typeof sampleSchema>> {
  const id = report.sampleId ?? order.sampleId ?? report.accession ?? order.id;
  const { specimens = [], information = [] } = report;
  const notesOf = (sampleId: string): readonly string[] =>
    specimens.filter((each) => (each.sampleId ?? id) === sampleId).map(({ notes }) => notes);
  const ids = [...new Set([id, ...specimens.map(({ sampleId }) => sampleId ?? id)])];
  const samples = ids.map((sampleId): [string, Static<typeof sampleSchema>] => {
    const isMain = sampleId === id;
    const notes = [...(isMain ? [report.clinicalNotes ?? ''] : []), ...notesOf(sampleId)];
    const sample = {
      sample_id: sampleId,
      control_number: report.accession,
      date_collected: instantOf(report.collectedAt),
      date_received: instantOf(report.receivedAt),
      date_reported: toWireInstant(report.reportedAt),
      performing_laboratories: Object.fromEntries(
        Object.entries(report.performers).map(([name, each]) => [name, performerToWire(each)]),
      ),
      clinical_information: {
        fasting: report.isFasting ?? false,
        notes: notes.filter((part) => part !== '').join('\n') || null,
        information: isMain ? information.join('\n') || null : null,
        total_volume: null,
      },
    };
    return [sampleId, sample];
  });
  return Object.fromEntries(samples);
}
