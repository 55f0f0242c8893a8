import type { ReadReport, ReadResult } from '../../../src/labs/reports/parsing/model.ts';
import type { DrawnReport, TrueResult } from './model.ts';

/** How many values were read as they are, of those that were read and of those that there are. */
export type Count = { right: number; read: number; there: number };

const fields = {
  testName: [({ testName }: TrueResult) => testName, ({ testName }: ReadResult) => testName],
  value: [({ value }: TrueResult) => value, ({ value }: ReadResult) => value],
  units: [({ units }: TrueResult) => units, ({ units }: ReadResult) => units ?? ''],
  min: [({ min }: TrueResult) => min, ({ minReferenceRange }: ReadResult) => minReferenceRange],
  max: [({ max }: TrueResult) => max, ({ maxReferenceRange }: ReadResult) => maxReferenceRange],
  panel: [({ panel }: TrueResult) => panel, ({ sourcePanelName }: ReadResult) => sourcePanelName],
  loinc: [
    ({ loinc }: TrueResult) => loinc,
    ({ loincMatches }: ReadResult) => loincMatches[0]?.loincCode,
  ],
} as const;

const metadataFields = [
  'patientFirstName',
  'patientLastName',
  'dob',
  'gender',
  'labName',
  'dateCollected',
  'dateReported',
  'specimenNumber',
] as const;

export class Score {
  readonly counts = new Map<string, Count>();
  /** Codes that were taken without anybody looking, and are wrong. */
  readonly wrongMatches: string[] = [];
  readonly wrongs: string[] = [];
  autoMatches = 0;
  results = 0;

  add(layout: string, { results, metadata }: DrawnReport, report: ReadReport | undefined): void {
    const left = [...(report?.results ?? [])];
    this.results += results.length;
    for (const truth of results) {
      // The same test can be printed twice: in order, and by its value.
      const at = left.findIndex(
        (each) => sameName(each.testName, truth.testName) && each.value === truth.value,
      );
      const index =
        at === -1 ? left.findIndex((each) => sameName(each.testName, truth.testName)) : at;
      const [read] = index === -1 ? [] : left.splice(index, 1);
      this.#addResult(layout, truth, read);
    }
    for (const extra of left) {
      this.#count('value', { read: 1 });
      this.#count('testName', { read: 1 });
      this.wrongs.push(`${layout}: nothing is there: ${extra.testName} = ${extra.value}`);
      if (extra.loincMatchStatus === 'auto_match')
        this.wrongMatches.push(`${layout}: ${extra.testName}`);
    }
    for (const field of metadataFields)
      this.#compare(layout, field, metadata[field], report?.metadata[field]);
  }

  /** Counts what another score counted, too. */
  merge(other: Score): void {
    for (const [field, count] of other.counts) this.#count(field, count);
    this.wrongMatches.push(...other.wrongMatches);
    this.wrongs.push(...other.wrongs);
    this.autoMatches += other.autoMatches;
    this.results += other.results;
  }

  #addResult(layout: string, truth: TrueResult, read: ReadResult | undefined): void {
    for (const [field, [trueOf, readOf]] of Object.entries(fields)) {
      const said = read === undefined ? undefined : readOf(read);
      this.#compare(`${layout}: ${truth.testName}`, field, trueOf(truth), said);
    }
    if (read?.loincMatchStatus !== 'auto_match') return;
    this.autoMatches += 1;
    if (read.loincMatches[0]?.loincCode !== truth.loinc || read.value !== truth.value)
      this.wrongMatches.push(`${layout}: ${truth.testName}`);
  }

  #compare(
    where: string,
    field: string,
    truth: string | number | undefined,
    said: string | number | undefined,
  ): void {
    const isThere = truth !== undefined && truth !== '';
    const isRead = said !== undefined && said !== '';
    const isRight = isThere && isSame(truth, said);
    this.#count(field, {
      there: isThere ? 1 : 0,
      read: isRead ? 1 : 0,
      right: isRight ? 1 : 0,
    });
    if (isThere !== isRead || (isThere && !isRight))
      this.wrongs.push(`${where}: ${field} is ${truth}, read ${said}`);
  }

  #count(field: string, add: Partial<Count>): void {
    const count = this.counts.get(field) ?? { right: 0, read: 0, there: 0 };
    count.right += add.right ?? 0;
    count.read += add.read ?? 0;
    count.there += add.there ?? 0;
    this.counts.set(field, count);
  }

  precision(field: string): number {
    const { right = 0, read = 0 } = this.counts.get(field) ?? {};
    return read === 0 ? 1 : right / read;
  }

  recall(field: string): number {
    const { right = 0, there = 0 } = this.counts.get(field) ?? {};
    return there === 0 ? 1 : right / there;
  }

  /** Of the values of all fields together. */
  overall(): { readonly precision: number; readonly recall: number } {
    const sum = (of: keyof Count): number =>
      [...this.counts.values()].reduce((total, count) => total + count[of], 0);
    return {
      precision: sum('right') / (sum('read') || 1),
      recall: sum('right') / (sum('there') || 1),
    };
  }

  /** A line for all fields together. */
  summary(name: string): string {
    const { precision, recall } = this.overall();
    const shares = `precision ${precision.toFixed(4)} recall ${recall.toFixed(4)}`;
    const wrong = this.wrongMatches.length;
    return `${name.padEnd(44)} ${shares} matched ${this.autoMatches} of ${this.results}, wrong ${wrong}`;
  }

  /** A line for each field. */
  print(): string {
    const share = (number: number): string => number.toFixed(4);
    return [
      ...[...this.counts.keys()].map(
        (field) =>
          `${field.padEnd(18)} precision ${share(this.precision(field))} recall ${share(this.recall(field))}`,
      ),
      `matched by itself: ${this.autoMatches} of ${this.results}, wrong: ${this.wrongMatches.length}`,
    ].join('\n');
  }
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Names of people are printed in capitals, too. */
function isSame(truth: string | number, said: string | number | undefined): boolean {
  return typeof truth === 'string' && typeof said === 'string'
    ? sameName(truth, said)
    : truth === said;
}
