import { createHmac } from 'node:crypto';

import { mapConcurrently } from './hosted-migration/concurrency.ts';
import { Journal } from './hosted-migration/journal.ts';
import { OrderFile } from './hosted-migration/order-file.ts';
import { openServer, type Server } from './hosted-migration/server.ts';
import { type Migration, migrateUser } from './hosted-migration/user.ts';
import { type Verified, verify } from './hosted-migration/verify.ts';
import { addressOf, type Remote, remoteOf, remoteOptions } from './remote.ts';
import { type Arguments, openProgress, printData, readArguments, UsageError } from './terminal.ts';

const help = `
Usage: salus migrate-from-hosted --from URL --from-key KEY [--url URL] [--key KEY] [--checkpoint FILE] [--orders FILE] [--header NAME] [--json]
       salus migrate-from-hosted --to URL --to-key KEY [--url URL] [--key KEY] [--checkpoint FILE] [--orders FILE] [--header NAME] [--json]

Reads users, demographics, samples, summaries and insurance of a team from a server of the same contract and writes them into
this Salus; with --to the other way round. Both ends are reached by the API: this one at --url with --key, or SALUS_API_URL
and SALUS_API_KEY. At the end everything is read again where it was written, and compared; what cannot be carried is named.
It may be stopped at any time. Started again, it continues from the file that --checkpoint names (salus-move.jsonl).
--orders keeps the orders and results that are read, which no operation takes, in a file: a line of JSON each, health data.
--header is the other server's name of the header with the key: x-salus-api-key.`;

export async function run(args: readonly string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const given = readArguments(args, help, {
    ...remoteOptions,
    from: text,
    'from-key': text,
    to: text,
    'to-key': text,
    checkpoint: text,
    orders: text,
    header: text,
  });
  if (given === null) return 0;
  const { other, isAway } = otherOf(given);
  const here = openServer(remoteOf(given), 'x-salus-api-key');
  const there = openServer(other, given.text('header') ?? 'x-salus-api-key');
  const [from, to] = isAway ? [here, there] : [there, here];
  const journal = new Journal(given.text('checkpoint') ?? 'salus-move.jsonl', {
    from: from.url,
    to: to.url,
  });
  const secret = createHmac('sha256', other.teamKey).update('salus move').digest('hex');
  const kept = given.text('orders');
  const orderFile = kept === undefined ? null : new OrderFile(kept);
  const users = await moveAll(from, to, { journal, secret, orderFile });
  const verified = await verify(to.client, journal, secret);
  return report(given, { users, journal, verified, from, to });
}

/** Which end is not this Salus. */
function otherOf(given: Arguments): { readonly other: Remote; readonly isAway: boolean } {
  const isAway = given.text('to') !== undefined;
  const name = isAway ? 'to' : 'from';
  const url = given.text(name);
  const teamKey = given.text(`${name}-key`);
  if (url === undefined || teamKey === undefined || (isAway && given.text('from') !== undefined))
    throw new UsageError(
      'Name one other server: --from URL --from-key KEY, or --to URL --to-key KEY.',
    );
  return { other: { baseUrl: addressOf(url, `--${name}`), teamKey }, isAway };
}

type Deps = Pick<Migration, 'journal' | 'secret' | 'orderFile'>;

async function moveAll(from: Server, to: Server, deps: Deps): Promise<number> {
  const progress = openProgress();
  let users = 0;
  await mapConcurrently(from.client.each.listUsers({ offset: 0, limit: 100 }), async (user) => {
    await migrateUser({ from: from.client, to: to.client, ...deps }, user);
    users += 1;
    progress.update(`${users} users`);
  });
  progress.end();
  return users;
}

type Outcome = {
  readonly users: number;
  readonly journal: Journal;
  readonly verified: readonly Verified[];
  readonly from: Server;
  readonly to: Server;
};

/** 0 where everything that was read is there, else 1. */
function report(given: Arguments, { users, journal, verified, from, to }: Outcome): number {
  const isWhole = verified.every(({ differing }) => differing === 0);
  const { left } = journal;
  const tooMany = from.asked.refusedAsTooMany + to.asked.refusedAsTooMany;
  if (given.flag('json')) {
    printData(
      JSON.stringify({ users, verified, left, too_many_requests: tooMany, is_whole: isWhole }),
    );
    return isWhole ? 0 : 1;
  }
  printData(
    `${users} users; ${from.asked.requests} requests read, ${to.asked.requests} wrote and verified; ${tooMany} were put off (429).`,
  );
  for (const { kind, read, there, differing } of verified)
    printData(
      `${kind}: ${read} read, ${there} there, ${differing === 0 ? 'equal' : `differing for ${differing} users`}`,
    );
  for (const { what, count } of left) printData(`Not carried: ${count} ${what}`);
  printData('Not carried: keys, webhooks, settings of the team, and the ids of the other server');
  return isWhole ? 0 : 1;
}
