import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { type Dice, openDice } from '../fuzz/random.ts';
import { type Network, Node, type Row, Server } from './cluster/cluster.ts';

const boundMs = 100;
const teams = ['one', 'two'] as const;
const steps = 300;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'],
  });
});
afterEach(() => vi.useRealTimers());

/** Two standbys of one primary, and a server of somebody else's with rows of teams of the same names. */
function openNetwork(): { readonly network: Network; readonly strangers: Server } {
  const primary = new Server({ system: 'ours', log: [], timeline: 1, isStandby: false });
  const standby = (): Server =>
    new Server({ system: 'ours', log: [], timeline: 1, isStandby: true });
  const rows = Array.from({ length: 5000 }, (_, id): Row => ({
    id: -id,
    team: teams[id % 2] ?? 'one',
    system: 'theirs',
  }));
  const strangers = new Server({ system: 'theirs', log: rows, timeline: 1, isStandby: true });
  return { network: { primary, replicas: [standby(), standby()], moves: 0 }, strangers };
}

/** What a standby has of its primary's log grows; one of another history stays where it is. */
function replicate({ primary, replicas }: Network, dice: Dice): void {
  for (const standby of replicas) {
    if (standby.system !== primary.system || standby.timeline !== primary.timeline) continue;
    if (standby.state !== 'up' || standby.isPaused) continue;
    const more = dice.below(4);
    standby.log.push(...primary.log.slice(standby.log.length, standby.log.length + more));
    standby.replayed = standby.log.length;
  }
}

/** One thing that happens to the cluster. */
function strike(network: Network, strangers: Server, dice: Dice): void {
  const place = dice.below(network.replicas.length);
  const server = network.replicas[place];
  if (server === undefined) return;
  const { primary } = network;
  switch (dice.below(8)) {
    case 0:
      server.isPaused = !server.isPaused;
      break;
    case 1:
      server.set(server.state === 'up' ? 'hung' : 'up');
      break;
    case 2:
      server.set(server.state === 'up' ? 'down' : 'up');
      break;
    case 3:
      // The address of a replica leads to somebody else's server.
      network.replicas[place] = strangers;
      break;
    case 4:
      // It is made anew: of all that the primary has, or of an old backup.
      network.replicas[place] = new Server({
        system: primary.system,
        log: primary.log.slice(
          0,
          dice.chance(0.5) ? primary.log.length : dice.below(primary.log.length + 1),
        ),
        timeline: primary.timeline,
        isStandby: true,
      });
      break;
    case 5: {
      // The shard moves: another server takes over with all that was acknowledged, and the former one goes on by itself.
      const former = network.primary;
      network.moves += 1;
      // Whoever still talks to it is told nothing, as nothing that it took from now on would be there.
      former.set('down');
      network.primary = new Server({
        system: former.system,
        log: former.log,
        timeline: former.timeline + 1,
        isStandby: false,
      });
      for (const standby of network.replicas.filter(
        (each) => each.system === former.system && each.timeline === former.timeline,
      )) {
        if (dice.chance(0.5)) standby.timeline = network.primary.timeline;
        // What the former primary still wrote was acknowledged to nobody.
        else for (const team of teams) standby.log.push({ id: -1, team, system: 'lost' });
        standby.replayed = standby.log.length;
      }
      break;
    }
    case 6:
      // A standby is promoted by mistake, and takes rows of its own.
      server.isStandby = false;
      break;
    default:
      network.replicas[place] = strangers;
  }
}

async function simulate(
  seed: number,
): Promise<{ reads: number; byReplicas: number; faults: number }> {
  const dice = openDice(seed);
  const { network, strangers } = openNetwork();
  const nodes = [new Node(network, dice, boundMs), new Node(network, dice, boundMs)];
  const acknowledged: Row[] = [];
  const wrong: string[] = [];
  const counts = { reads: 0, byReplicas: 0, faults: 0 };
  let pending = 0;
  const write = async (node: Node, row: Row): Promise<void> => {
    await node.write(row);
    acknowledged.push(row);
  };
  const read = async (node: Node, team: string): Promise<void> => {
    const before = acknowledged.filter((row) => row.team === team);
    const { moves } = network;
    const rows = await node.read(team);
    counts.reads += 1;
    const ids = new Set(rows.map(({ id }) => id));
    for (const { id } of before) if (!ids.has(id)) wrong.push(`seed ${seed}: ${id} is not read`);
    // Who asked before the shard moved may be answered by where it was.
    const isOurs = ({ system }: Row): boolean =>
      system === 'ours' || (system === 'lost' && network.moves !== moves);
    for (const row of rows)
      if (row.team !== team || !isOurs(row))
        wrong.push(`seed ${seed}: a foreign row, ${row.id} of ${row.system}`);
  };
  for (let step = 0; step < steps; step += 1) {
    const node = nodes[dice.below(nodes.length)];
    const team = dice.pick(teams);
    if (node === undefined) continue;
    const doing = dice.chance(0.4)
      ? write(node, { id: step + 1, team, system: 'ours' })
      : read(node, team);
    const { moves } = network;
    pending += 1;
    // Whoever loses their node, or the server behind it, is told so, and may not know whether it was written.
    void doing
      .catch((error: unknown) => {
        if (!node.isLost && moves === network.moves) wrong.push(`seed ${seed}: ${String(error)}`);
      })
      .finally(() => {
        pending -= 1;
      });
    if (dice.chance(0.08)) {
      strike(network, strangers, dice);
      counts.faults += 1;
    }
    if (dice.chance(0.02)) {
      const lost = nodes.shift();
      void lost?.lose();
      counts.byReplicas += lost?.router.answered().replica ?? 0;
      nodes.push(new Node(network, dice, boundMs));
    }
    await vi.advanceTimersByTimeAsync(dice.below(30));
    replicate(network, dice);
  }
  for (const server of Server.all) if (server.state === 'hung') server.set('up');
  network.primary.set('up');
  Server.all.clear();
  for (let waits = 0; pending > 0 && waits < 1000; waits += 1)
    await vi.advanceTimersByTimeAsync(100);
  expect(pending).toBe(0);
  for (const node of nodes) counts.byReplicas += node.router.answered().replica;
  const closing = nodes.map(async (each) => each.lose());
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(closing);
  expect(wrong.slice(0, 3)).toEqual([]);
  return counts;
}

it('no acknowledged write is missed and no foreign row seen, whatever happens to nodes, replicas and the shard', async () => {
  const total = { reads: 0, byReplicas: 0, faults: 0 };
  for (let seed = 1; seed <= 40; seed += 1) {
    const { reads, byReplicas, faults } = await simulate(seed);
    total.reads += reads;
    total.byReplicas += byReplicas;
    total.faults += faults;
  }
  // It is of no use where replicas are never read or nothing ever breaks.
  expect(total.reads).toBeGreaterThan(4000);
  expect(total.byReplicas).toBeGreaterThan(400);
  expect(total.faults).toBeGreaterThan(400);
});
