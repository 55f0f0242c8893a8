import type { LabObservation, LabPerformer, LabReport } from '#labs/orders';

import type { Reader, Segment } from '../message.ts';
import type { OrderGroup, TestGroup } from '../result-groups.ts';
import type { Line } from '../result-lines.ts';
import { type Additions, additionsOf, shownText, unique } from './additions.ts';

/** Field 5 of the OBX of a document is read as that. */
const documentField = 5;

/** Returns the content of a line's OBX that its parsed result does not contain. */
export function lineAdditions(
  read: Reader,
  line: Line,
  { shown, of }: { readonly shown: unknown; readonly of?: string },
): Additions {
  const text = shownText(shown);
  const except = line.attachment === undefined ? [] : [documentField];
  return joined(
    [line.segment, ...line.rest].map((segment) =>
      additionsOf(read, segment, { shown: text, except, ...(of === undefined ? {} : { of }) }),
    ),
  );
}

/** Returns a result with the content of its OBX that it does not contain. */
export function withAdditions(
  read: Reader,
  line: Line,
  {
    observation,
    performer,
  }: { readonly observation: LabObservation; readonly performer: LabPerformer | undefined },
): { readonly observation: LabObservation; readonly notTaken: readonly string[] } {
  const { additions, notTaken } = lineAdditions(read, line, { shown: [observation, performer] });
  return {
    observation: additions.length === 0 ? observation : { ...observation, additions },
    notTaken,
  };
}

type Said = Omit<LabReport, 'documents' | 'additions' | 'notTaken'>;

/** Returns the content of a group's segments, except the OBX, that the parsed report does not contain. */
export function groupAdditions(read: Reader, group: OrderGroup, said: Said): Additions {
  const { patient, others, tests } = group;
  const text = shownText(said);
  const plain = (segment: Segment, of?: string): Additions =>
    additionsOf(read, segment, {
      shown: text,
      except: noteText(segment),
      ...(of === undefined ? {} : { of }),
    });
  return joined([
    additionsOf(read, patient, { shown: shownText([said.patient, said.accountId]) }),
    ...others.map((segment) => plain(segment)),
    ...tests.flatMap((test) => {
      const of = nameOf(read, test);
      const { common, request, specimens, others: below } = test;
      const ofTest = [...(common === undefined ? [] : [common]), request, ...below];
      return [
        ofTest.filter(({ name }) => name !== 'ZEF').map((segment) => plain(segment, of)),
        specimens.map(({ segment }) => plain(segment, read.value(segment, 2) || of)),
      ].flat();
    }),
  ]);
}

/** The text of a note is always shown. */
const noteText = ({ name }: Segment): readonly number[] => (name === 'NTE' ? [3] : []);

function nameOf(read: Reader, { request }: TestGroup): string {
  const part = (component: number): string => read.value(request, 4, { component });
  return part(2) || part(5) || part(1) || part(4);
}

function joined(all: readonly Additions[]): Additions {
  return {
    additions: unique(all.flatMap(({ additions }) => additions)),
    notTaken: [...new Set(all.flatMap(({ notTaken }) => notTaken))],
  };
}
