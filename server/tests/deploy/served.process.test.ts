import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createApp } from '../../src/app.ts';
import { noLimits } from '../../src/kernel/guard/settings.ts';
import { openTestApp, type TestApp } from '../harness/app.ts';
import { render } from './chart.ts';
import { missingChecks, root } from './tools.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());

/** What only the cluster itself asks for. */
const inside = new Set(['/healthz', '/readyz', '/metrics']);

/** The paths of the router's tree, where each line adds to the one that it is below of. */
function routesOf(tree: string): readonly string[] {
  const above: string[] = [];
  return tree
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { indent = '', part = '' } =
        /^(?<indent>[│ ]*)[└├]── (?<part>\S*)/u.exec(line)?.groups ?? {};
      const depth = indent.length / 4;
      above.splice(depth, above.length, part);
      return above.join('').replace(/\*$/u, '');
    });
}

/** Everything that a server answers to, the console with it. */
async function served(): Promise<readonly string[]> {
  const build = { folder: () => null, failure: () => null };
  const { http } = createApp(app.service, { guard: noLimits, tls: null, console: build });
  await http.ready();
  const routes = routesOf(http.printRoutes({ commonPrefix: false }));
  await http.close();
  return routes;
}

describe.skipIf(missingChecks !== null)(
  missingChecks === null
    ? 'the ingress of the chart'
    : `the ingress of the chart, ${missingChecks}`,
  () => {
    test('leads to everything that is served, and to nothing that is for the cluster only', async () => {
      const rules = (await render('production', 'management.enabled=false')).flatMap(
        ({ spec }) => spec?.rules ?? [],
      );
      const paths = rules.flatMap(({ http }) => http.paths);
      const leadsTo = ({ path, pathType }: (typeof paths)[number], route: string): boolean =>
        route === path || (pathType === 'Prefix' && route.startsWith(`${path}/`));
      const routes = await served();
      const reached = routes.filter((route) => paths.some((each) => leadsTo(each, route)));
      expect(routes.filter((route) => !reached.includes(route)).toSorted()).toEqual(
        [...inside].toSorted(),
      );
      const unused = paths.filter((each) => !routes.some((route) => leadsTo(each, route)));
      expect(unused).toEqual([]);
      expect(reached.length).toBeGreaterThan(100);
    });
  },
);

describe("the image's health check", () => {
  /** How it ends for a server on this port. */
  async function check(port: string): Promise<number> {
    const [, json = '[]'] =
      /^HEALTHCHECK [\s\S]*?CMD (\[.*\])$/mu.exec(readFileSync(`${root}Dockerfile`, 'utf8')) ?? [];
    const [, ...args] = JSON.parse(json) as string[];
    const child = spawn(process.execPath, args, { env: { SALUS_PORT: port }, stdio: 'ignore' });
    const [code] = (await once(child, 'close')) as [number];
    return code;
  }

  test('is content with a server that is ready, and with nothing else', async () => {
    const { port } = new URL(app.baseUrl);
    expect(await check(port)).toBe(0);
    expect(await check('1')).toBe(1);
  });
});
