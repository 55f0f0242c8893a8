import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { names, readExpression, type Selector } from './expression.ts';
import { alerts, dashboard, panelExpressions, recordings, ruleTests } from './files.ts';
import { type Monitored, openMonitored } from './monitored.ts';
import type { Series } from './scrape.ts';

/** What Prometheus itself adds to what it reads of a server. */
const targetLabels = new Set(['job', 'instance']);
const ofPrometheus = new Set(['up']);

let salus: Monitored;
let scrape: readonly Series[];
beforeAll(async () => {
  salus = await openMonitored();
  await salus.workWell();
  await salus.failReceiver();
  await salus.guessKeys();
  await salus.exceedLimit();
  await salus.refuseEvents();
  await salus.loseBroker();
  await salus.loseDatabase();
  scrape = await salus.scrape();
});
afterAll(async () => salus.close());

/** What of a selector no server exposes: its metric, a label, or a value. */
function notExposed({ metric, matchers }: Selector): readonly string[] {
  if (ofPrometheus.has(metric)) return [];
  const series = scrape.filter((each) => each.metric === metric);
  if (series.length === 0) return [metric];
  return matchers
    .filter(({ label }) => !targetLabels.has(label))
    .filter((matcher) => !series.some(({ labels }) => holds(matcher, labels[matcher.label])))
    .map(({ label, op, value }) => `${metric}{${label}${op}"${value}"}`);
}

const holds = (matcher: Selector['matchers'][number], actual: string | undefined): boolean =>
  actual !== undefined && names(matcher, actual);

function notExposedBy(expression: string): readonly string[] {
  const { selectors, grouping } = readExpression(expression);
  const metrics = new Set(selectors.map(({ metric }) => metric));
  const labels = new Set(
    scrape.filter(({ metric }) => metrics.has(metric)).flatMap((each) => Object.keys(each.labels)),
  );
  const unknown = grouping.filter((name) => !labels.has(name) && !targetLabels.has(name));
  return [
    ...selectors.flatMap(notExposed),
    ...unknown.map((name) => `by (${name}): ${expression}`),
  ];
}

describe('what a server exposes', () => {
  test('has every metric, label and value that an alert asks for', () => {
    expect(alerts.flatMap(({ expr }) => notExposedBy(expr))).toEqual([]);
    expect(alerts.length).toBeGreaterThan(0);
  });

  test('has every metric and label that the service levels ask for', () => {
    const asked = recordings.flatMap(({ expr }) => readExpression(expr).selectors);
    const raw = asked.filter(({ metric }) => !metric.startsWith('salus:'));
    expect(raw.flatMap(notExposed)).toEqual([]);
    const recorded = new Set(recordings.map(({ record }) => record));
    const derived = asked.filter(({ metric }) => metric.startsWith('salus:'));
    expect(derived.filter(({ metric }) => !recorded.has(metric))).toEqual([]);
    expect(derived.length).toBeGreaterThan(0);
  });

  test('has every metric, label and value that the dashboard shows', () => {
    expect(panelExpressions.flatMap(notExposedBy)).toEqual([]);
    const queries = dashboard.templating.list
      .filter(({ type }) => type === 'query')
      .map(({ query }) => /label_values\((?<metric>\w+)/u.exec(JSON.stringify(query))?.groups);
    for (const found of queries)
      expect(scrape.map(({ metric }) => metric)).toContain(found?.['metric']);
    expect(panelExpressions.length).toBeGreaterThan(queries.length);
  });

  test('has the labels of the series that the alerts are tried with', () => {
    const series = ruleTests
      .filter(({ name }) => name !== 'SalusAbsent')
      .flatMap(({ input_series }) => input_series.map((each) => each.series));
    const shapes = series.flatMap((each) => readExpression(each).selectors);
    const other = shapes.filter(({ metric, matchers }) => {
      if (ofPrometheus.has(metric)) return false;
      const given = matchers.map(({ label }) => label).filter((name) => !targetLabels.has(name));
      const real = scrape.find((found) => found.metric === metric);
      return (
        JSON.stringify(given.toSorted()) !==
        JSON.stringify(Object.keys(real?.labels ?? {}).toSorted())
      );
    });
    expect(other).toEqual([]);
  });

  test('a metric, a label or a value that no server has is noticed', () => {
    expect(notExposedBy('rate(salus_requests_total[5m])')).toEqual(['salus_requests_total']);
    expect(notExposedBy('salus_destination_failing{type="nats"} > 0')).toEqual([
      'salus_destination_failing{type="nats"}',
    ]);
    expect(notExposedBy('salus_webhook_attempts_total{outcome="failed"}')).toEqual([
      'salus_webhook_attempts_total{outcome="failed"}',
    ]);
    expect(notExposedBy('sum by (resource) (salus_destination_failing)')).toHaveLength(1);
    expect(() => notExposedBy('sum(rate(x[5m])')).toThrow('not PromQL');
  });
});
