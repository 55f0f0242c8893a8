import { type Message, Reader, type Segment } from './message.ts';

/** A result with the notes under it. */
export type ResultLine = { readonly segment: Segment; readonly notes: readonly string[] };

/** A test of the message with its results. */
export type TestGroup = {
  readonly common: Segment | undefined;
  readonly request: Segment;
  readonly specimen: Segment | undefined;
  readonly notes: readonly string[];
  readonly results: readonly ResultLine[];
};

/** Everything of one person and one order in a message. */
export type OrderGroup = {
  readonly patient: Segment;
  readonly orderNumber: string | null;
  readonly accession: string | null;
  readonly tests: readonly TestGroup[];
};

type OpenTest = {
  common: Segment | undefined;
  request: Segment;
  specimen: Segment | undefined;
  notes: string[];
  results: { segment: Segment; notes: string[] }[];
};
type OpenPatient = { readonly segment: Segment; readonly tests: OpenTest[] };

/** Takes a result message apart: by patient, then by order number or, where there is none, the laboratory's own. */
export function groupResults(message: Message): readonly OrderGroup[] {
  const read = new Reader(message);
  return patientsOf(message, read).flatMap(({ segment, tests }) => {
    const byOrder = Map.groupBy(tests, (test) => keyOf(read, test));
    return [...byOrder.values()].map((group) => ({
      patient: segment,
      orderNumber: first(group, (test) => numberOf(read, test, 2)),
      accession: first(group, (test) => numberOf(read, test, 3)),
      tests: group,
    }));
  });
}

function patientsOf(message: Message, read: Reader): readonly OpenPatient[] {
  const patients: OpenPatient[] = [];
  let common: Segment | undefined;
  for (const segment of message.segments) {
    const patient = patients.at(-1);
    const test = patient?.tests.at(-1);
    if (segment.name === 'PID') {
      patients.push({ segment, tests: [] });
      common = undefined;
    } else if (segment.name === 'ORC') {
      common = segment;
    } else if (segment.name === 'OBR') {
      patient?.tests.push({
        common,
        request: segment,
        specimen: undefined,
        notes: [],
        results: [],
      });
      common = undefined;
    } else if (test !== undefined) {
      addTo(test, segment, read);
    }
  }
  return patients;
}

function addTo(test: OpenTest, segment: Segment, read: Reader): void {
  if (segment.name === 'OBX') test.results.push({ segment, notes: [] });
  else if (segment.name === 'SPM') test.specimen ??= segment;
  else if (segment.name === 'NTE') {
    const text = read.text(segment, 3);
    if (text !== '') (test.results.at(-1)?.notes ?? test.notes).push(text);
  }
}

function keyOf(read: Reader, test: OpenTest): string {
  const placer = numberOf(read, test, 2);
  return placer === null ? `filler ${numberOf(read, test, 3)}` : `placer ${placer}`;
}

function numberOf(read: Reader, test: OpenTest, field: number): string | null {
  return read.value(test.request, field) || read.value(test.common, field) || null;
}

function first<Item>(items: readonly Item[], of: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = of(item);
    if (found !== null) return found;
  }
  return null;
}
