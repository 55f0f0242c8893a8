/** One line of /metrics. */
export type Series = {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

const line = /^(?<metric>[a-zA-Z_:][\w:]*)(?:\{(?<labels>.*)\})? (?<value>\S+)$/u;
const label = /(?<name>\w+)="(?<value>(?:[^"\\]|\\.)*)"/gu;

/** Prometheus' text format, as far as a server writes it. */
export function readScrape(text: string): readonly Series[] {
  return text
    .split('\n')
    .filter((each) => each !== '' && !each.startsWith('#'))
    .map((each) => {
      const { metric = '', labels = '', value = '' } = line.exec(each)?.groups ?? {};
      if (metric === '') throw new Error(`not a line of /metrics: ${each}`);
      const pairs = [...labels.matchAll(label)].map(({ groups }) => [
        groups?.['name'],
        groups?.['value'],
      ]);
      return { metric, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}

/** A series as PromQL names it: the same for the same series, whatever its value. */
export function nameOf({ metric, labels }: Omit<Series, 'value'>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return `${metric}{${pairs.toSorted().join(',')}}`;
}
