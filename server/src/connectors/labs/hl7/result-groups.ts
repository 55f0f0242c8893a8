import { type Message, Reader, type Segment } from './message.ts';
import { RefusedMessage } from './refusal.ts';

/** A segment with the notes under it. */
export type Noted = { readonly segment: Segment; readonly notes: readonly string[] };

/** A test of the message with its results. */
export type TestGroup = {
  readonly common: Segment | undefined;
  readonly request: Segment;
  readonly specimens: readonly Noted[];
  /** Of the test and of what was ordered with it. */
  readonly notes: readonly string[];
  readonly results: readonly Noted[];
  /** Notes, and segments that have no use of their own. */
  readonly others: readonly Segment[];
};

/** Everything of one person and one order in a message. */
export type OrderGroup = {
  readonly patient: Segment;
  /** Of the person, or of the whole message. */
  readonly notes: readonly string[];
  readonly orderNumber: string | null;
  readonly accession: string | null;
  readonly tests: readonly TestGroup[];
  /** Those of the person, or of the whole message. */
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

/** Takes a result message apart: by patient, then by order number or, where there is none, the laboratory's own. */
export function groupResults(message: Message): readonly OrderGroup[] {
  const read = new Reader(message);
  const sorter = new Sorter(read);
  for (const segment of message.segments) sorter.take(segment);
  return sorter.finish().flatMap(({ segment, notes, tests, others }) => {
    const byOrder = Map.groupBy(tests, (test) => keyOf(read, test));
    return [...byOrder.values()].map((group) => ({
      patient: segment,
      notes: [...sorter.notes, ...notes],
      orderNumber: first(group, (test) => numberOf(read, test, 2)),
      accession: first(group, (test) => numberOf(read, test, 3)),
      tests: group,
      others: [...sorter.others, ...others],
    }));
  });
}

/** Segments about the message itself. */
const envelope = new Set(['MSH', 'SFT', 'DSC', 'FHS', 'BHS', 'BTS', 'FTS']);

const outOfOrder = (detail: string): RefusedMessage => new RefusedMessage('segmentMissing', detail);

/** Puts each segment under what it belongs to. What belongs to nothing is refused: it would be lost. */
class Sorter {
  /** Those above the first person. */
  readonly notes: string[] = [];
  readonly others: Segment[] = [];
  readonly #read: Reader;
  readonly #patients: OpenPatient[] = [];
  #common: Open | undefined;
  /** Where a note that comes now belongs. */
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

  /** Of the test at hand, else of the person, else of the whole message. */
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

function keyOf(read: Reader, test: OpenTest): string {
  const placer = numberOf(read, test, 2);
  return placer === null ? `filler ${numberOf(read, test, 3)}` : `placer ${placer}`;
}

function numberOf(
  read: Reader,
  test: Pick<OpenTest, 'request' | 'common'>,
  field: number,
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
