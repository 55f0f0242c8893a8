import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { vi } from 'vitest';

import { isThere } from './brokers.ts';
import { freePort } from './free-port.ts';
import { killServerIn } from './server-pair.ts';

const programs = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
};
const postgresPrograms = '/usr/lib/postgresql/15/bin';
/** PostgreSQL refuses root. */
const nobody = 65_534;
const asRoot = process.geteuid?.() === 0;
const account = asRoot ? { uid: nobody, gid: nobody } : {};
const within = { timeout: 180_000, interval: 50 };
/** Patroni's least: how long the key of a leader holds that no longer renews it. */
const ttlSeconds = 20;
const user = 'salus';

/** Why nothing is rehearsed with Patroni here, or null when it is. */
export function missingPatroni(): string | null {
  const needed = [...Object.values(programs), join(postgresPrograms, 'pg_rewind')];
  return needed.every((each) => isThere(each))
    ? null
    : 'not run: needs the Debian packages patroni, etcd-server, haproxy and postgresql-15';
}

export type Member = { readonly name: string; readonly port: number };

export type PatroniCluster = {
  readonly members: readonly Member[];
  /** DATABASE_URL with every member. */
  readonly url: string;
  /** DATABASE_URL with haproxy, which leads to the primary alone. */
  readonly proxyUrl: string;
  /** Kills the primary as a crash of PostgreSQL would; Patroni continues. Resolves once a member is the primary again. */
  killPrimary(): Promise<void>;
  /** Kills the primary and its Patroni, as a power cut would: the key of the leader has to run out. */
  killMachine(): Promise<void>;
  /** The primary becomes a standby, and the synchronous standby the primary. */
  switchOver(): Promise<void>;
  /** Starts what was killed, and resolves once every member runs and a standby is synchronous. */
  repair(): Promise<void>;
  close(): Promise<void>;
};

type Settings = Member & { readonly apiPort: number; readonly folder: string };

/** What all members share, and what spares a test's machine: the kernel has what a killed server has written. */
const bootstrap = {
  dcs: {
    ttl: ttlSeconds,
    loop_wait: 1,
    retry_timeout: 3,
    synchronous_mode: true,
    // A primary that crashed is not started again where it was: another one takes over at once.
    primary_start_timeout: 0,
    master_start_timeout: 0,
    postgresql: {
      use_pg_rewind: true,
      parameters: { fsync: 'off', shared_buffers: '32MB', wal_keep_size: '256MB', jit: 'off' },
    },
  },
  initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
};

function settingsOf(member: Settings, etcdPort: number): unknown {
  const listen = `127.0.0.1:${member.port}`;
  const api = `127.0.0.1:${member.apiPort}`;
  const trusted = ['local', 'host'].flatMap((kind) =>
    ['all', 'replication'].map(
      (what) => `${kind} ${what} all ${kind === 'host' ? '127.0.0.1/32 ' : ''}trust`,
    ),
  );
  return {
    scope: 'salus',
    name: member.name,
    restapi: { listen: api, connect_address: api },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap,
    postgresql: {
      listen,
      connect_address: listen,
      data_dir: join(member.folder, 'data'),
      bin_dir: postgresPrograms,
      pgpass: join(member.folder, 'pgpass'),
      pg_hba: trusted,
      parameters: { unix_socket_directories: member.folder },
      authentication: {
        superuser: { username: user },
        replication: { username: user },
        rewind: { username: user },
      },
    },
  };
}

/** As Patroni's own documentation has it: connections to a member that is no primary any more are ended. */
function proxySettings(port: number, members: readonly Settings[]): string {
  const servers = members.map(
    (each) =>
      `  server ${each.name} 127.0.0.1:${each.port} check port ${each.apiPort} on-marked-down shutdown-sessions`,
  );
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 200ms fall 2 rise 1
${servers.join('\n')}
`;
}

/** Programs that run in a folder, each in a process group of its own. */
class Programs {
  readonly #folder: string;
  readonly #running = new Map<string, ChildProcess>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  start(name: string, command: string, args: readonly string[]): void {
    const child = spawn(command, args, {
      ...account,
      cwd: this.#folder,
      detached: true,
      env: {
        PATH: `${postgresPrograms}:/usr/bin:/bin`,
        HOME: this.#folder,
        LC_ALL: 'C.UTF-8',
        PYTHONUNBUFFERED: '1',
      },
      stdio: process.env['SALUS_TEST_PATRONI_LOG'] === undefined ? 'ignore' : 'inherit',
    });
    child.once('exit', () => this.#running.delete(name));
    this.#running.set(name, child);
  }

  runs(name: string): boolean {
    return this.#running.has(name);
  }

  async end(name: string, signal: NodeJS.Signals): Promise<void> {
    const child = this.#running.get(name);
    if (child === undefined) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** At the end of this process. */
  killAll(): void {
    for (const child of this.#running.values()) child.kill('SIGKILL');
  }
}

type Listed = { readonly name: string; readonly role: string; readonly state: string };

class Cluster implements PatroniCluster {
  readonly members: readonly Settings[];
  readonly url: string;
  readonly proxyUrl: string;
  readonly #folder: string;
  readonly #programs: Programs;
  readonly #killNow = (): void => {
    this.#programs.killAll();
    for (const each of this.members) killServerIn(join(each.folder, 'data'));
  };

  constructor(folder: string, members: readonly Settings[], proxyPort: number) {
    this.members = members;
    this.#folder = folder;
    this.#programs = new Programs(folder);
    const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(',');
    this.url = `postgres://${user}@${hosts}/${user}?target_session_attrs=read-write`;
    this.proxyUrl = `postgres://${user}@127.0.0.1:${proxyPort}/${user}`;
    process.once('exit', this.#killNow);
  }

  async start(etcdPorts: readonly [client: number, peer: number]): Promise<void> {
    const [client, peer] = etcdPorts.map((port) => `http://127.0.0.1:${port}`);
    const settings = {
      'data-dir': join(this.#folder, 'etcd'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `default=${peer}`,
      'unsafe-no-fsync': 'true',
    };
    const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
    this.#programs.start('etcd', programs.etcd, args);
    await vi.waitFor(async () => {
      const answer = await fetch(`${client}/health`);
      if (!answer.ok) throw new Error('etcd is not ready');
    }, within);
    await this.repair();
    const primary = await this.#primary();
    const owner = new pg.Client({
      host: '127.0.0.1',
      port: primary.port,
      user,
      database: 'postgres',
    });
    await owner.connect();
    await owner.query(`create database ${user}`);
    await owner.end();
    this.#programs.start('haproxy', programs.haproxy, ['-f', join(this.#folder, 'haproxy.cfg')]);
  }

  async killPrimary(): Promise<void> {
    const primary = await this.#primary();
    const startedAt = await startOf(primary);
    killServerIn(join(primary.folder, 'data'));
    await this.#untilPrimary(primary, startedAt);
  }

  async killMachine(): Promise<void> {
    const primary = await this.#primary();
    await this.#programs.end(primary.name, 'SIGKILL');
    killServerIn(join(primary.folder, 'data'));
    await this.#untilPrimary(primary);
  }

  async switchOver(): Promise<void> {
    const primary = await this.#primary();
    const candidate = (await this.#list()).find(({ role }) => role === 'sync_standby');
    const answer = await fetch(`http://127.0.0.1:${primary.apiPort}/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: primary.name, candidate: candidate?.name }),
    });
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
    await this.#untilPrimary(primary);
  }

  async repair(): Promise<void> {
    for (const { name, folder } of this.members) {
      if (this.#programs.runs(name)) continue;
      this.#programs.start(name, programs.patroni, [join(folder, 'patroni.json')]);
    }
    await vi.waitFor(async () => {
      const listed = await this.#list();
      const running = listed.filter(({ state }) => ['running', 'streaming'].includes(state));
      const roles = running.map(({ role }) => role);
      if (running.length < this.members.length || !roles.includes('sync_standby'))
        throw new Error(`not all members run: ${JSON.stringify(listed)}`);
    }, within);
  }

  async close(): Promise<void> {
    for (const { name } of this.members) await this.#programs.end(name, 'SIGKILL');
    for (const { folder } of this.members) killServerIn(join(folder, 'data'));
    for (const name of ['haproxy', 'etcd']) await this.#programs.end(name, 'SIGKILL');
    process.off('exit', this.#killNow);
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** What the first member says that answers. */
  async #list(): Promise<readonly Listed[]> {
    return Promise.any(
      this.members.map(async ({ apiPort }) => {
        const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`);
        const { members } = (await answer.json()) as { readonly members: readonly Listed[] };
        return members;
      }),
    );
  }

  async #isPrimary({ apiPort }: Settings): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${apiPort}/primary`).catch(() => undefined);
    await answer?.arrayBuffer();
    return answer?.status === 200;
  }

  async #primary(): Promise<Settings> {
    return vi.waitFor(async () => {
      for (const each of this.members) if (await this.#isPrimary(each)) return each;
      throw new Error('there is no primary');
    }, within);
  }

  /** Until another member is the primary, or the one of before again: where all members are slow, Patroni restarts it. */
  async #untilPrimary(before: Settings, startedAt?: string): Promise<void> {
    await vi.waitFor(async () => {
      for (const each of this.members) {
        if (!(await this.#isPrimary(each))) continue;
        if (each !== before) return;
        const start = await startOf(each);
        if (startedAt !== undefined && start !== undefined && start !== startedAt) return;
      }
      throw new Error('no member became the primary');
    }, within);
  }
}

/** When the PostgreSQL of a member started; undefined while it does not run. */
async function startOf({ apiPort }: Settings): Promise<string | undefined> {
  const answer = await fetch(`http://127.0.0.1:${apiPort}/patroni`);
  const { postmaster_start_time: start } = (await answer.json()) as {
    readonly postmaster_start_time?: string;
  };
  return start;
}

/** Three members of Patroni with one etcd, and haproxy in front of them. */
export async function openPatroniCluster(): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-patroni-'));
  await chmod(folder, 0o755);
  const members: Settings[] = [];
  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
  for (const name of ['a', 'b', 'c']) {
    const own = join(folder, name);
    await mkdir(own, { mode: 0o700 });
    const member = { name, port: await freePort(), apiPort: await freePort(), folder: own };
    await writeFile(join(own, 'patroni.json'), JSON.stringify(settingsOf(member, etcdPort)));
    members.push(member);
  }
  await writeFile(join(folder, 'haproxy.cfg'), proxySettings(proxyPort, members));
  if (asRoot) spawnSync('chown', ['-R', `${nobody}:${nobody}`, folder]);
  const cluster = new Cluster(folder, members, proxyPort);
  await cluster.start([etcdPort, peerPort]);
  return cluster;
}
