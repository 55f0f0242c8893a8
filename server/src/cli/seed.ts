import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs, plainDate } from '#kernel/time.ts';
import { createUser, findByReference } from '#users';

import type { Service } from '../composition/composition-root.ts';
import {
  type DemoUpload,
  type DemoUser,
  demoUploads,
  demoUsers,
} from '../connectors/imports/demo/index.ts';
import { teamOptions, teamScopeOf } from './team.ts';
import { openProgress, printData, readArguments, UsageError } from './terminal.ts';
import { withService } from './with-service.ts';

const help = `
Usage: salus seed [--users N] [--days N] [--seed N] [--team TEAM] [--environment sandbox|production] [--json]

Fills demo users (demo-1, demo-2, …) with plausible data of several devices that overlap: by default 3 users and
the last 30 days. The same seed gives the same data, so running it again changes only what is new.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    users: { type: 'string' },
    days: { type: 'string' },
    seed: { type: 'string' },
    ...teamOptions,
  });
  if (given === null) return 0;
  const users = wholeNumber('users', given.text('users') ?? '3', 10_000);
  const days = wholeNumber('days', given.text('days') ?? '30', 366);
  const seed = wholeNumber('seed', given.text('seed') ?? '1', 2 ** 31);
  const report = await withService(async (service) => {
    const scope = await teamScopeOf(service.resources, service.config, given);
    return seedUsers(service, scope, { users, days, seed });
  });
  if (given.flag('json')) printData(JSON.stringify(report));
  else
    printData(
      `${report.users} demo users hold ${report.samples} samples${report.created === report.samples ? ', all of them new' : `, ${report.created} of them new`}.`,
    );
  return 0;
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = /^\d+$/u.test(text) ? Number(text) : 0;
  if (value < 1 || value > max)
    throw new UsageError(`--${name} must be a whole number from 1 to ${max}.`);
  return value;
}

async function seedUsers(
  { resources, ingestion }: Service,
  scope: TeamScope,
  options: { readonly users: number; readonly days: number; readonly seed: number },
): Promise<{ users: number; samples: number; created: number }> {
  const progress = openProgress();
  const total = { users: options.users, samples: 0, created: 0 };
  const from = plainDate(new Date(resources.clock.now().getTime() - options.days * dayMs));
  for (const [index, user] of [...demoUsers(options.users)].entries()) {
    const userId = await ensureUser(resources, scope, user);
    const uploads = demoUploads({
      seed: options.seed + index,
      from,
      days: options.days,
      timeZone: user.timeZone,
    });
    const distinct = new DistinctSamples();
    for (const upload of uploads) {
      const receipt = await ingestion.ingest(scope, userId, upload);
      total.samples += distinct.add(upload);
      total.created += receipt.created;
      progress.update(`user ${index + 1} of ${options.users}: ${total.samples} samples`);
    }
    await resources.db.write(scope, async (tx) =>
      audit(tx, scope, { action: 'timeseries.seeded', userId }),
    );
  }
  progress.end();
  return total;
}

/** The devices push some samples twice, as in life: what is told is how many there are. */
class DistinctSamples {
  readonly #times = new Map<string, Set<unknown>>();

  /** How many of them were not there before. */
  add({ resource, provider, sourceType, data }: DemoUpload): number {
    let added = 0;
    for (const { timestamp, type } of data) {
      const series = `${resource.name} ${provider} ${sourceType} ${String(type)}`;
      const times = this.#times.get(series) ?? new Set();
      this.#times.set(series, times);
      if (!times.has(timestamp)) added += 1;
      times.add(timestamp);
    }
    return added;
  }
}

async function ensureUser(
  resources: AppContext,
  scope: TeamScope,
  user: DemoUser,
): Promise<UserId> {
  const known = await findByReference(resources.db.read(scope), scope, user.clientUserId);
  if (known !== undefined) return known.id;
  const created = await createUser(resources, scope, {
    clientUserId: user.clientUserId,
    fallbackTimeZone: user.timeZone,
    fallbackBirthDate: user.birthDate,
    ingestionStart: null,
    ingestionEnd: null,
  });
  return created.id;
}
