import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { parse } from 'yaml';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const rulesFile = `${root}deploy/prometheus/salus.rules.yaml`;
export const serviceLevelsFile = `${root}deploy/prometheus/salus.slo.rules.yaml`;
export const serviceLevelTestsFile = `${root}deploy/prometheus/salus.slo.rules.test.yaml`;
export const ruleTestsFile = `${root}deploy/prometheus/salus.rules.test.yaml`;

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
};
type Panel = {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
};
type RuleTest = {
  readonly name: string;
  readonly input_series: readonly { readonly series: string; readonly values: string }[];
};

export const read = (file: string): string => readFileSync(file, 'utf8');

const rulesDocument = parse(read(rulesFile)) as { groups: { name: string; rules: Rule[] }[] };
/** Every alert, in the order of the file. */
export const alerts: readonly Rule[] = rulesDocument.groups.flatMap(({ rules }) => rules);
type Recording = { readonly record: string; readonly expr: string };
/** The recording rules of the service levels. */
export const recordings: readonly Recording[] = (
  parse(read(serviceLevelsFile)) as { groups: { rules: Recording[] }[] }
).groups.flatMap(({ rules }) => rules);
/** What the alerts are tried with. */
export const ruleTests: readonly RuleTest[] = (parse(read(ruleTestsFile)) as { tests: RuleTest[] })
  .tests;

export const dashboard = JSON.parse(read(`${root}deploy/grafana/salus.json`)) as {
  readonly uid: string;
  readonly panels: readonly Panel[];
  readonly templating: {
    readonly list: readonly {
      readonly name: string;
      readonly type: string;
      readonly query: unknown;
    }[];
  };
};

/** Expressions of the dashboard, with a value in the place of each of Grafana's variables. */
export const panelExpressions: readonly string[] = dashboard.panels
  .flatMap(({ targets = [] }) => targets)
  .map(({ expr }) =>
    expr
      .replaceAll('$__rate_interval', '5m')
      .replaceAll('$job', 'salus')
      .replaceAll('$instance', '.*'),
  );
