import { type Message, Reader, type Segment } from './message.ts';
import { RefusedMessage } from './rejection.ts';

/** A segment with the notes under it. */
export type Noted = { readonly segment: Segment; readonly notes: readonly string[] };

/** A test of the message with its results. */
export type TestGroup = {
  readonly common: Segment | undefined;
  readonly request: Segment;
  readonly specimens: readonly Noted[];
  /** Notes of the test and of its order. */
  readonly notes: readonly string[];
  readonly results: readonly Noted[];
  /** Notes, and segments that are not used otherwise. */
  readonly others: readonly Segment[];
};

/** The segments of one patient and one order in a message. */
export type OrderGroup = {
  readonly patient: Segment;
  /** Notes of the patient, or of the whole message. */
  readonly notes: readonly string[];
  readonly orderNumber: string | null;
  readonly accession: string | null;
  readonly tests: readonly TestGroup[];
  /** Segments of the patient, or of the whole message. */
  readonly others: readonly Segment[];
};

type Open = { readonly segment: Segment; readonly notes: string[] };
type OpenTest = {
  readonly common: Segment | undefined;
  readonly request: Segment;
  readonly specimens: Open[];
  readonly notes: string[];
  readonly results: Open[];
  readonly others: Segment[];
};
type OpenPatient = Open & { readonly tests: OpenTest[]; readonly others: Segment[] };

/**
 * Groups a result message by patient, then by order number or, without one, by the laboratory's number. A test that the
 * laboratory added has no order number: it belongs to the order of the test that caused it.
 */
export function groupResults(message: Message): readonly OrderGroup[] {
  const read = new Reader(message);
  const sorter = new Sorter(read);
  for (const segment of message.segments) sorter.take(segment);
  return sorter.finish().flatMap(({ segment, notes, tests, others }) => {
    const numbers = orderNumbers(read, tests);
    const byOrder = Map.groupBy(tests, (test) => {
      const number = numbers.get(test);
      return number === undefined ? `filler ${numberOf(read, test, 3)}` : `placer ${number}`;
    });
    return [...byOrder.values()].map((group) => ({
      patient: segment,
      notes: [...sorter.notes, ...notes],
      orderNumber: first(group, (test) => numbers.get(test) ?? null),
      accession: first(group, (test) => numberOf(read, test, 3)),
      tests: group,
      others: [...sorter.others, ...others],
    }));
  });
}

/** Segments about the message itself. */
const envelope = new Set(['MSH', 'SFT', 'DSC', 'FHS', 'BHS', 'BTS', 'FTS']);

const outOfOrder = (detail: string): RefusedMessage => new RefusedMessage('segmentMissing', detail);

/** Assigns each segment to its patient, test or result. Throws for a segment without one, because its content would be lost. */
class Sorter {
  /** Notes before the first patient. */
  readonly notes: string[] = [];
  readonly others: Segment[] = [];
  readonly #read: Reader;
  readonly #patients: OpenPatient[] = [];
  #common: Open | undefined;
  /** The list to which the next note belongs. */
  #target = this.notes;

  constructor(read: Reader) {
    this.#read = read;
  }

  take(segment: Segment): void {
    switch (segment.name) {
      case 'PID':
        this.#endPatient();
        this.#open(this.#patients, { segment, notes: [], tests: [], others: [] });
        break;
      case 'ORC':
        this.#requireRequest();
        this.#common = { segment, notes: [] };
        this.#target = this.#common.notes;
        break;
      case 'OBR':
        this.#takeRequest(segment);
        break;
      case 'OBX':
        this.#open(this.#test('an OBX stands before its OBR').results, { segment, notes: [] });
        break;
      case 'SPM':
        this.#open(this.#test('an SPM stands before its OBR').specimens, { segment, notes: [] });
        break;
      case 'NTE': {
        const text = this.#read.text(segment, 3);
        if (text !== '') this.#target.push(text);
        this.#others.push(segment);
        break;
      }
      case 'ADD':
        throw outOfOrder('ADD segments are not taken');
      default:
        if (!envelope.has(segment.name)) this.#others.push(segment);
        break;
    }
  }

  /** The segments of the current test, else of the patient, else of the whole message. */
  get #others(): Segment[] {
    const patient = this.#patients.at(-1);
    return patient?.tests.at(-1)?.others ?? patient?.others ?? this.others;
  }

  finish(): readonly OpenPatient[] {
    if (this.#patients.length === 0) throw outOfOrder('no PID with an OBR after it');
    this.#endPatient();
    return this.#patients;
  }

  #open<Item extends Open>(items: Item[], item: Item): void {
    items.push(item);
    this.#target = item.notes;
  }

  #takeRequest(segment: Segment): void {
    const patient = this.#patients.at(-1);
    if (patient === undefined) throw outOfOrder('an OBR stands before the PID');
    const notes = [...(this.#common?.notes ?? [])];
    const common = this.#common?.segment;
    patient.tests.push({ common, request: segment, specimens: [], notes, results: [], others: [] });
    this.#target = notes;
    this.#common = undefined;
  }

  #test(problem: string): OpenTest {
    const test = this.#patients.at(-1)?.tests.at(-1);
    if (test === undefined || this.#common !== undefined) throw outOfOrder(problem);
    return test;
  }

  #requireRequest(): void {
    if (this.#common !== undefined) throw outOfOrder('an ORC has no OBR after it');
  }

  #endPatient(): void {
    this.#requireRequest();
    const patient = this.#patients.at(-1);
    if (patient?.tests.length === 0) throw outOfOrder('no PID with an OBR after it');
  }
}

/** Returns the order number of each test that has one, or whose parent has. */
function orderNumbers(read: Reader, tests: readonly OpenTest[]): ReadonlyMap<OpenTest, string> {
  const numbers = new Map<OpenTest, string>();
  for (const test of tests) {
    const own = numberOf(read, test, 2) ?? parentNumber(read, test, 1);
    if (own !== null) numbers.set(test, own);
  }
  const ordered = [...numbers];
  const only = new Set(numbers.values()).size === 1 ? ordered[0]?.[1] : undefined;
  for (const test of tests.filter((each) => !numbers.has(each))) {
    const found = ordered.find(([other]) => isOfParent(read, test, other))?.[1];
    const number = found ?? (isAdded(read, test) ? only : undefined);
    if (number !== undefined) numbers.set(test, number);
  }
  return numbers;
}

/** Returns whether a test has the laboratory's number of another or of its parent, or follows from a result of it. */
function isOfParent(read: Reader, test: OpenTest, other: OpenTest): boolean {
  const filler = numberOf(read, other, 3);
  const fillers = [numberOf(read, test, 3), parentNumber(read, test, 2)];
  if (filler !== null && fillers.includes(filler)) return true;
  const parent = read.value(test.request, 26);
  const codes = other.results.flatMap(({ segment }) =>
    [1, 4].map((component) => read.value(segment, 3, { component })),
  );
  return parent !== '' && codes.includes(parent);
}

/** Returns whether the laboratory added a test: by OBR-11, or because of a result (OBR-26) or a test (OBR-29, ORC-8). */
export function isAdded(read: Reader, test: Pick<TestGroup, 'request' | 'common'>): boolean {
  const { request, common } = test;
  return (
    read.value(request, 11) === 'G' || says(request, 26) || says(request, 29) || says(common, 8)
  );
}

function says(segment: Segment | undefined, field: number): boolean {
  return (segment?.fields[field] ?? '') !== '';
}

/** The number of the parent test: its placer's (1) or its filler's (2). */
export function parentNumber(
  read: Reader,
  { request, common }: Pick<TestGroup, 'request' | 'common'>,
  component: 1 | 2,
): string | null {
  return read.value(request, 29, { component }) || read.value(common, 8, { component }) || null;
}

/** The number of a test: the placer's (2) or the filler's (3). */
export function numberOf(
  read: Reader,
  test: Pick<TestGroup, 'request' | 'common'>,
  field: 2 | 3,
): string | null {
  return read.value(test.request, field) || read.value(test.common, field) || null;
}

function first<Item>(items: readonly Item[], of: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = of(item);
    if (found !== null) return found;
  }
  return null;
}
