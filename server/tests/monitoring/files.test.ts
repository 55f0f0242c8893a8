import { describe, expect, test } from 'vitest';

import { capacityMax } from '../../src/webhooks/sending/limits.ts';
import {
  alerts,
  dashboard,
  read,
  root,
  rulesFile,
  ruleTests,
  ruleTestsFile,
  serviceLevelsFile,
  serviceLevelTestsFile,
} from './files.ts';
import { missingPromtool, promtool } from './promtool.ts';

/** The anchors that a page's headings have, as GitHub makes them. */
const anchorsOf = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^#+ (?<title>.+)$/gmu)].map(({ groups }) =>
    (groups?.['title'] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the alert rules', () => {
  test('say how bad it is, what is wrong, and where it is written what to do', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect([alert, ['page', 'ticket'].includes(labels['severity'] ?? '')]).toEqual([alert, true]);
      expect(annotations).toEqual({
        summary: expect.stringMatching(/\S/u) as string,
        description: expect.stringMatching(/\.$/u) as string,
        runbook_url: `docs/operate/runbooks.md#${alert.toLowerCase()}`,
      });
    }
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });

  test('each lead to a runbook that exists, and each runbook is of an alert and of its severity', () => {
    const page = read(`${root}docs/operate/runbooks.md`);
    const anchors = anchorsOf(page);
    for (const { annotations } of alerts) {
      const [, anchor] = (annotations['runbook_url'] ?? '').split('#');
      expect(anchors).toContain(anchor);
    }
    const runbooks = [...page.matchAll(/^### (?<alert>\w+)\n\n\*\*(?<severity>\w+)\.\*\*/gmu)];
    expect(
      runbooks.map(({ groups }) => [groups?.['alert'], groups?.['severity']?.toLowerCase()]),
    ).toEqual(alerts.map(({ alert, labels }) => [alert, labels['severity']]));
    const within = [...page.matchAll(/\]\(#(?<anchor>[^)]+)\)/gu)];
    for (const { groups } of within) expect(anchors).toContain(groups?.['anchor']);
  });

  test('call a process crowded a little below what it can hold', () => {
    const rule = alerts.find(({ alert }) => alert === 'SalusDeliveriesCrowded');
    const threshold = Number(/> (?<most>\d+)$/u.exec(rule?.expr ?? '')?.groups?.['most']);
    expect(threshold).toBeLessThan(capacityMax.deliveriesMax);
    expect(threshold).toBeGreaterThan(capacityMax.deliveriesMax * 0.8);
  });

  test('are each tried', () => {
    const tried = ruleTests.map(({ name }) => name);
    for (const { alert } of alerts) expect(tried).toContain(alert);
  });
});

describe.skipIf(missingPromtool !== null)(
  missingPromtool === null ? "Prometheus' own tool" : `Prometheus' own tool, ${missingPromtool}`,
  () => {
    test('takes the rules and the scrape configuration', async () => {
      for (const file of [rulesFile, serviceLevelsFile])
        expect(await promtool('check', 'rules', file)).toContain('SUCCESS');
      const scrape = `${root}deploy/prometheus/scrape.yaml`;
      expect(await promtool('check', 'config', scrape)).toContain('SUCCESS');
    });

    test('finds every alert firing when it should, and quiet when not', async () => {
      expect(await promtool('test', 'rules', ruleTestsFile)).toContain('SUCCESS');
    });

    test('computes the service levels', async () => {
      expect(await promtool('test', 'rules', serviceLevelTestsFile)).toContain('SUCCESS');
    });
  },
);

describe('the dashboard', () => {
  const { panels } = dashboard;

  test('has panels that do not cover each other, each with an id and a description', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { title, type, description, gridPos } of panels) {
      if (type !== 'row')
        expect([title, description]).toEqual([title, expect.stringMatching(/\.$/u)]);
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken).not.toContain(`${x} ${y}`);
          taken.add(`${x} ${y}`);
        }
    }
  });

  test('reads the Prometheus, the job and the instances that were chosen', () => {
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual([
      'datasource',
      'job',
      'instance',
    ]);
    const text = read(`${root}deploy/grafana/salus.json`);
    const sources = [...text.matchAll(/"uid": "(?<uid>[^"]+)"/gu)].map(
      ({ groups }) => groups?.['uid'],
    );
    expect(new Set(sources)).toEqual(new Set(['salus', `\${datasource}`]));
    for (const { targets = [] } of panels)
      for (const { expr } of targets) expect(expr).toContain(`job=~"$job",instance=~"$instance"`);
  });

  test('has every panel that the runbooks name', () => {
    const titles = panels.map(({ title }) => title);
    const page = read(`${root}docs/operate/runbooks.md`);
    const named = [...page.matchAll(/panels? _(?<first>[^_]+)_(?: and _(?<second>[^_]+)_)?/gu)];
    for (const { groups } of named)
      for (const name of Object.values(groups ?? {}))
        if (name !== undefined) expect(titles).toContain(name);
    expect(named.length).toBeGreaterThan(0);
  });
});
