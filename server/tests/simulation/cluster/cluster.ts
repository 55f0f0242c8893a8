import { CompiledQuery, type QueryResult } from 'kysely';

import { type Found, mismatchOf } from '#kernel/db/replicas/identity.ts';
import type { ReplicaConnection } from '#kernel/db/replicas/replica-connection.ts';
import { Replica } from '#kernel/db/replicas/replica.ts';
import { coalesce } from '#kernel/db/replicas/request-coalescing.ts';
import { Router } from '#kernel/db/replicas/router.ts';
import type { WalPosition } from '#kernel/db/replicas/wal-position.ts';

import type { Dice } from '../../fuzz/random.ts';

/** What is written: of a team, and on which system it was. */
export type Row = { readonly id: number; readonly team: string; readonly system: string };

type State = 'up' | 'hung' | 'down';

/** A database server, as far as replication goes: its log is a list of rows, and it shows the first `replayed` of them. */
export class Server {
  readonly system: string;
  readonly log: Row[];
  timeline: number;
  isStandby: boolean;
  replayed: number;
  state: State = 'up';
  isPaused = false;
  readonly #hung = new Set<() => void>();

  /** Every one that there was, also those that nobody finds any more. */
  static readonly all = new Set<Server>();

  constructor(fields: Pick<Server, 'system' | 'log' | 'timeline' | 'isStandby'>) {
    this.system = fields.system;
    this.log = [...fields.log];
    this.timeline = fields.timeline;
    this.isStandby = fields.isStandby;
    this.replayed = this.log.length;
    Server.all.add(this);
  }

  get position(): WalPosition {
    return { timeline: this.timeline, at: BigInt(this.replayed) };
  }

  identity(): Found {
    return { system: this.system, database: '16384 salus', isStandby: this.isStandby };
  }

  rowsOf(team: string): readonly Row[] {
    return this.log.slice(0, this.replayed).filter((row) => row.team === team);
  }

  set(state: State): void {
    this.state = state;
    if (state !== 'hung') for (const go of this.#hung) go();
  }

  /** Waits while it is hung, and fails while it is down. */
  async answer<Answer>(delayMs: number, isCut: () => boolean, say: () => Answer): Promise<Answer> {
    await after(delayMs);
    while (this.state === 'hung' && !isCut()) {
      await new Promise<void>((resolve) => {
        // Whoever waits for it may have been cut meanwhile.
        const timer = setTimeout(resolve, 50);
        this.#hung.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    if (this.state === 'down' || isCut()) throw new Error('the connection is gone');
    const said = say();
    await after(delayMs);
    if (isCut()) throw new Error('the connection is gone');
    return said;
  }
}

export const after = async (ms: number): Promise<void> =>
  new Promise((resolve) => {
    // Of the clock that the simulation moves.
    setTimeout(resolve, ms);
  });

/** The addresses that nodes know, and the servers that they lead to at this moment. */
export type Network = {
  primary: Server;
  readonly replicas: Server[];
  /** How often the primary was replaced. */
  moves: number;
};

/** Connections as a node opens them: each leads to whatever server its address led to when it was opened. */
async function connectTo(network: Network, place: number, dice: Dice): Promise<ReplicaConnection> {
  const delay = (): number => dice.below(5);
  const at = (): Server => {
    const server = network.replicas[place];
    if (server === undefined) throw new Error('there is no such replica');
    return server;
  };
  const watched = at();
  let isOver = false;
  const isCut = (): boolean => isOver;
  const watch = async <Answer>(say: () => Answer): Promise<Answer> =>
    watched.answer(delay(), isCut, say);
  const link: ReplicaConnection = {
    findStranger: async (primary) => watch(() => mismatchOf(watched.identity(), primary)),
    findUnguarded: async () => watch(() => null),
    replayed: async () => watch(() => (watched.isStandby ? watched.position : null)),
    execute: async <Result>(
      _plans: unknown,
      { tenants }: { readonly tenants: string },
      _query: unknown,
      wanted: WalPosition,
    ) => {
      // The connection to read is another one, and its address may have moved meanwhile.
      const server = at();
      const known = network.primary.identity();
      return server.answer(delay(), isCut, () => {
        const stranger = mismatchOf(server.identity(), known);
        if (stranger !== null) throw new Error(stranger);
        const isProven = server.isStandby && server.position.at >= wanted.at;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of the simulation
        return {
          isProven,
          result: { rows: server.rowsOf(tenants) } as unknown as QueryResult<Result>,
        };
      });
    },
    cut: () => {
      isOver = true;
    },
  };
  return watch(() => link);
}

/** A server process: it writes to the primary, and reads as ADR-0068 says. */
export class Node {
  readonly replicas: readonly Replica[];
  readonly router: Router;
  readonly #network: Network;
  readonly #dice: Dice;
  isLost = false;

  constructor(network: Network, dice: Dice, boundMs: number) {
    this.#network = network;
    this.#dice = dice;
    const ask = async <Answer>(say: (primary: Server) => Answer): Promise<Answer> => {
      const { primary } = network;
      return primary.answer(
        dice.below(3),
        () => this.isLost,
        () => say(primary),
      );
    };
    const primary = {
      now: coalesce(async () => ask((server) => server.position)),
      identity: async () => ask((server) => server.identity()),
    };
    this.replicas = network.replicas.map(
      (_, place) =>
        new Replica(`replica ${place}`, {
          boundMs,
          primary,
          onChange: () => {},
          connect: async () => connectTo(network, place, dice),
        }),
    );
    for (const replica of this.replicas) void replica.start();
    this.router = new Router(this.replicas, primary.now);
  }

  /** Resolves when it is acknowledged. */
  async write(row: Row): Promise<void> {
    const { primary } = this.#network;
    await primary.answer(
      this.#dice.below(5),
      () => this.isLost,
      () => {
        primary.log.push(row);
        primary.replayed = primary.log.length;
      },
    );
  }

  async read(team: string): Promise<readonly Row[]> {
    const visible = { tenants: team, across: 'off' } as const;
    const query = CompiledQuery.raw('select');
    const { rows } = await this.router.execute<Row>({ plans: 'once', visible, query }, async () => {
      const { primary } = this.#network;
      return primary.answer(
        this.#dice.below(5),
        () => this.isLost,
        () => ({ rows: [...primary.rowsOf(team)] }),
      );
    });
    return rows;
  }

  async lose(): Promise<void> {
    this.isLost = true;
    await Promise.all(this.replicas.map(async (each) => each.close()));
  }
}
