import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { parseConfig } from '../../src/process/settings.ts';
import {
  chart,
  type Container,
  podsOf,
  render,
  schemaErrors,
  typeErrors,
  valueFiles,
} from './chart.ts';
import { helm, missingChecks, root } from './tools.ts';

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };

/** The environment that a container gets; what comes of a secret is told by `secrets`. */
const environmentOf = ({ env }: Container, secrets: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    env.map(({ name, value, valueFrom }) => [
      name,
      value ?? secrets[valueFrom?.secretKeyRef.key ?? ''],
    ]),
  );

const secrets = {
  DATABASE_URL: 'postgres://salus:secret@postgres:5432/salus',
  uri: 'postgresql://salus:secret@salus-db-rw.default:5432/salus',
  OWNER_DATABASE_URL: 'postgres://owner:secret@postgres:5432/salus',
  SALUS_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  'client-secret': 'secret',
};

describe('the chart', () => {
  test('is of the version of Salus', () => {
    const text = readFileSync(`${chart}/Chart.yaml`, 'utf8');
    expect(parse(text)).toMatchObject({ version, appVersion: version });
  });
});

describe.skipIf(missingChecks !== null)(
  missingChecks === null ? 'the chart, rendered' : `the chart, rendered, ${missingChecks}`,
  () => {
    describe.each(valueFiles)('with the values %s', (values) => {
      test('passes the linter of Helm', async () => {
        const file = `${root}deploy/helm/values/${values}.yaml`;
        expect(await helm('lint', chart, '--strict', '--values', file)).toContain(
          '0 chart(s) failed',
        );
      });

      test('is what Kubernetes knows: every field, type and required value', async () => {
        const manifests = await render(values);
        const wrong = await Promise.all(manifests.map(schemaErrors));
        expect(wrong.filter((each) => each !== null)).toEqual([]);
        expect(await typeErrors(values, manifests)).toBe('');
      });

      test('runs nothing as root, and on a root that nobody writes to', async () => {
        for (const { pod } of podsOf(await render(values))) {
          expect(pod.spec.securityContext).toMatchObject({
            runAsNonRoot: true,
            runAsUser: 1000,
            seccompProfile: { type: 'RuntimeDefault' },
          });
          expect(pod.spec).toMatchObject({ automountServiceAccountToken: false });
          for (const container of pod.spec.containers) {
            expect(container.securityContext).toEqual({
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            });
            const mounts = container.volumeMounts.map(({ mountPath }) => mountPath);
            expect(mounts).toEqual(['/tmp', '/data']);
          }
        }
      });

      test('gives every container an environment that Salus takes, and secrets from a secret only', async () => {
        const manifests = await render(values);
        for (const { pod } of podsOf(manifests))
          for (const container of pod.spec.containers) {
            const config = parseConfig(environmentOf(container, secrets));
            expect(config).toMatchObject({ ok: true });
            const plain = container.env.filter(({ value }) => value !== undefined);
            expect(plain.map(({ name }) => name).join()).not.toMatch(/KEY|SECRET|DATABASE/u);
          }
      });

      test('selects pods that there are, by ports that they have', async () => {
        const manifests = await render(values);
        const pods = podsOf(manifests);
        const selectors = manifests.flatMap(({ kind, spec }) => {
          const selector = spec?.selector;
          if (selector === undefined) return [];
          const labels = 'matchLabels' in selector ? selector['matchLabels'] : selector;
          return [{ kind, labels: Object.entries(labels), ports: spec.ports ?? [] }];
        });
        for (const { kind, labels, ports } of selectors) {
          const chosen = pods.filter(({ pod }) =>
            labels.every(([name, value]) => pod.metadata.labels[name] === value),
          );
          expect([kind, chosen.length]).toEqual([kind, 1]);
          const open = chosen[0]?.pod.spec.containers.flatMap(({ ports: own = [] }) => own) ?? [];
          for (const { targetPort } of ports)
            expect(open.map(({ name }) => name)).toContain(targetPort);
        }
      });
    });

    test('restarts a server that does not run, and sends nothing to one without a database', async () => {
      const server = podsOf(await render('minimal')).find(({ kind }) => kind === 'Deployment');
      const [container] = server?.pod.spec.containers ?? [];
      expect(container?.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' });
      expect(container?.startupProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' });
      expect(container?.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' });
    });

    test('replaces all servers at once where that is asked for', async () => {
      const servers = await render('minimal', 'server.strategy.type=Recreate');
      const server = servers.find(({ kind }) => kind === 'Deployment');
      expect(server?.spec).toMatchObject({ strategy: { type: 'Recreate' } });
      expect(JSON.stringify(server)).not.toContain('rollingUpdate');
    });

    test("takes the database's address from a secret of its own where one is named", async () => {
      for (const { pod } of podsOf(await render('cloudnative-pg')))
        for (const { env } of pod.spec.containers) {
          const secretOf = (name: string) =>
            env.find((each) => each.name === name)?.valueFrom?.secretKeyRef;
          expect(secretOf('DATABASE_URL')).toEqual({ name: 'salus-db-app', key: 'uri' });
          expect(secretOf('SALUS_MASTER_KEY')).toEqual({ name: 'salus', key: 'SALUS_MASTER_KEY' });
        }
    });

    test('migrates before anything is replaced, as the owner of the tables where one is named', async () => {
      const job = podsOf(await render('production')).find(({ kind }) => kind === 'Job');
      expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
      const [container] = job?.pod.spec.containers ?? [];
      expect(container?.args).toEqual(['migrate']);
      expect(container?.env[0]?.valueFrom?.secretKeyRef).toEqual({
        name: 'salus',
        key: 'OWNER_DATABASE_URL',
      });
    });

    test('has workers where they are asked for, and budgets where there are several pods', async () => {
      const kindsOf = async (values: 'trial' | 'minimal' | 'production') =>
        (await render(values)).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      expect((await kindsOf('trial')).toSorted()).toEqual([
        'Deployment demo-salus',
        'Job demo-salus-migrations',
        'Secret demo-salus',
        'Service demo-salus',
      ]);
      expect(await kindsOf('minimal')).toContain('PodDisruptionBudget demo-salus');
      expect(await kindsOf('minimal')).not.toContain('Deployment demo-salus-worker');
      expect(await kindsOf('production')).toEqual(
        expect.arrayContaining([
          'Deployment demo-salus-worker',
          'PodDisruptionBudget demo-salus-worker',
          'HorizontalPodAutoscaler demo-salus',
          'Service demo-salus-management',
          'Ingress demo-salus',
        ]),
      );
    });

    test.each([
      ['without secrets', [], /give secret\.existing, or both/u],
      [
        'with a secret twice',
        ['secret.existing=a', 'secret.databaseUrl=postgres://x'],
        /exclude each other/u,
      ],
      [
        'with a key that is none',
        ['secret.databaseUrl=postgres://x', 'secret.masterKey=short'],
        /masterKey/u,
      ],
      [
        'with a setting that it sets itself',
        ['secret.existing=a', 'settings.SALUS_PORT=1'],
        /settings\.SALUS_PORT is set by the chart/u,
      ],
      ['with a name that it does not know', ['secret.existing=a', 'server.replica=3'], /replica/u],
      [
        'with an ingress of no host',
        ['secret.existing=a', 'ingress.enabled=true'],
        /ingress\.host/u,
      ],
    ])('%s is refused with the name of what is wrong', async (_what, set, message) => {
      await expect(render(null, ...set)).rejects.toThrow(message);
    });

    test('a field that Kubernetes does not know is noticed, and a value of another type', async () => {
      const [first, ...others] = await render('minimal');
      if (first === undefined) throw new Error('nothing was rendered');
      const misspelt = { ...first, spec: { ...first.spec, selectors: {} } };
      expect(await typeErrors('misspelt', [misspelt, ...others])).toContain(
        '\'"selectors"\' does not exist',
      );
      const numbered = { ...first, metadata: { ...first.metadata, name: 7 as never } };
      expect(await schemaErrors(numbered)).toContain('name');
    });
  },
);
