import { Socket } from 'node:net';
import tls from 'node:tls';

import pg from 'pg';

import { type DatabaseUrl, parseDatabaseUrl, type Server } from '../network/database-url.ts';
import { destroy } from './connection.ts';

/** No server of DATABASE_URL currently accepts writes. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';
  constructor(reasons: readonly string[]) {
    super(`no server accepts writes (${reasons.join('; ')})`);
  }
}

/** How long a server may take to say whether it is the primary. */
const askMsMax = 2000;
/** How long the other servers may still answer after the first that accepts writes. */
const othersMsMax = 200;

type Answer = { readonly server: Server; readonly timeline: number };

/**
 * Finds the server that accepts writes. A promotion begins a timeline: of two servers that accept writes, the one with
 * the newer timeline is the primary. A server that is older than a known primary is never used again. Connections to
 * it are closed, even if it only serves reads, because its data would be old.
 */
class PrimaryLocator {
  readonly #url: DatabaseUrl;
  readonly #connections = new Map<Socket, Server>();
  #known: Promise<Server> | undefined;
  #primary: Server | undefined;
  #timeline = 0;

  constructor(url: DatabaseUrl) {
    this.#url = url;
  }

  /** Coalesces the callers of one search. */
  async find(): Promise<Server> {
    if (this.#known !== undefined) return this.#known;
    const search = this.#search();
    this.#known = search;
    search.catch(() => this.#forget(search));
    return search;
  }

  connected(socket: Socket, server: Server): void {
    this.#connections.set(socket, server);
    // Another primary was found while it was being connected.
    if (this.#primary !== undefined && server !== this.#primary) socket.destroy();
  }

  closed(socket: Socket): void {
    this.#connections.delete(socket);
  }

  /** A connection broke: the next one asks again, unless that was to a former primary. */
  broke(socket: Socket): void {
    const server = this.#connections.get(socket);
    if (server === undefined || server === this.#primary) this.#known = undefined;
  }

  #forget(search: Promise<Server>): void {
    if (this.#known === search) this.#known = undefined;
  }

  async #search(): Promise<Server> {
    const { servers, urlOf } = this.#url;
    const reasons: string[] = [];
    const found: Answer[] = [];
    const first = Promise.withResolvers<void>();
    const all = servers.map(async (server) => {
      try {
        found.push({ server, timeline: await askForTimeline(urlOf(server)) });
        first.resolve();
      } catch (error) {
        reasons.push(`${server.host}:${server.port}: ${reasonOf(error)}`);
      }
    });
    const done = Promise.all(all);
    await Promise.race([done, first.promise]);
    if (found.length > 0) await Promise.race([done, afterMs(othersMsMax)]);
    const [newest] = found.toSorted((one, other) => other.timeline - one.timeline);
    if (newest === undefined) throw new NoPrimaryError(reasons);
    if (newest.timeline < this.#timeline) {
      const { host, port } = newest.server;
      throw new NoPrimaryError([...reasons, `${host}:${port}: another server was promoted since`]);
    }
    this.#timeline = newest.timeline;
    this.#primary = newest.server;
    for (const [socket, server] of this.#connections)
      if (server !== newest.server) socket.destroy();
    return newest.server;
  }
}

/** The timeline of a server that accepts writes; throws where it is a standby or takes no writes. */
async function askForTimeline(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: askMsMax });
  client.on('error', () => {});
  const late = setTimeout(() => destroy(client), askMsMax);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; fixed: string; timeline: number }>(
      `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') as fixed,
        case when not pg_is_in_recovery() then
          ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`,
    );
    const [row] = rows;
    if (row?.standby !== false) throw new Error('it is a standby');
    if (row.fixed === 'on') throw new Error('it takes no writes');
    return row.timeline;
  } finally {
    clearTimeout(late);
    client.end().catch(() => {});
  }
}

async function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);

/** A socket that the driver connects to one server, and that leads to the primary instead. */
class PrimarySocket extends Socket {
  readonly #locator: PrimaryLocator;
  #isEndedHere = false;
  /** The host that the certificate must name. */
  host = '';

  constructor(locator: PrimaryLocator) {
    super();
    this.#locator = locator;
    // A connection that the driver closes has ended in order; any other may have lost the primary.
    this.once('close', () => {
      if (!this.#isEndedHere) this.#locator.broke(this);
      this.#locator.closed(this);
    });
  }

  // The driver ends a connection without anything more to write.
  override end(): this {
    if (!this.readableEnded) this.#isEndedHere = true;
    return super.end();
  }

  override connect(..._given: unknown[]): this {
    void this.#connectToPrimary();
    return this;
  }

  async #connectToPrimary(): Promise<void> {
    try {
      const server = await this.#locator.find();
      if (this.destroyed) return;
      this.#locator.connected(this, server);
      const { host, port } = server;
      this.host = host;
      if (host.startsWith('/')) super.connect(`${host}/.s.PGSQL.${port}`);
      else super.connect(port, host);
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error('no primary'));
    }
  }
}

/** The configuration that the driver passes for each connection, and reads after the call. */
type DriverConfig = { ssl?: unknown };

/**
 * Returns the connection settings for a database URL: each new connection leads to the server that accepts writes at
 * that time.
 */
export function connectionOf(url: string): pg.ClientConfig {
  const parsed = parseDatabaseUrl(url);
  if ('problem' in parsed) throw new Error(`DATABASE_URL ${parsed.problem}`);
  const { servers, findsPrimary, urlOf } = parsed;
  if (!findsPrimary) return { connectionString: url };
  const locator = new PrimaryLocator(parsed);
  const stream = (driver: DriverConfig = {}): PrimarySocket => {
    const socket = new PrimarySocket(locator);
    if (driver.ssl !== undefined && driver.ssl !== false)
      driver.ssl = withHostOf(socket, Object(driver.ssl));
    return socket;
  };
  return { connectionString: urlOf(servers[0]), stream };
}

/** The driver names the first host of the URL: the certificate must be that of the host the socket is connected to. */
function withHostOf(socket: PrimarySocket, given: object): tls.ConnectionOptions {
  const checkServerIdentity: typeof tls.checkServerIdentity = (_named, certificate) =>
    tls.checkServerIdentity(socket.host, certificate);
  const ssl: tls.ConnectionOptions = { checkServerIdentity, ...given };
  // The key is not enumerable, so that the driver does not log it; copying the object would lose it.
  return 'key' in given
    ? Object.defineProperty(ssl, 'key', { value: given.key, enumerable: false })
    : ssl;
}
