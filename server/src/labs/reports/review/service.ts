import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { readPage } from '#kernel/pagination.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { openUserKey } from '#kernel/secrets/user-keys.ts';
import { findActive, lockActive } from '#users';

import { publishJobEvent } from '../events.ts';
import { valuesOf } from '../job/accept.ts';
import * as fileStore from '../job/file-store.ts';
import type { Job, JobData, ReviewState } from '../job/model.ts';
import { filesEnd } from '../job/read-service.ts';
import { type KeyDeps, openJob, sealData } from '../job/sealed.ts';
import { type JobDeps, lockJob, subjectOf } from '../job/service.ts';
import * as store from '../job/store.ts';
import { acceptValues } from '../values/service.ts';
import { corrected, problemsOf, type SentCorrection } from './model.ts';

export type ReviewDeps = JobDeps & Pick<AppContext, 'cursors'>;

/** A job with the list of its files. */
export type Reviewed = {
  readonly job: Job;
  readonly files: Awaited<ReturnType<typeof fileStore.listTypes>>;
};

/** A page of what reviewers were to look at, the newest first. */
export async function listReviews(
  deps: ReviewDeps,
  scope: TeamScope,
  page: {
    readonly state: ReviewState;
    readonly userId: UserId | null;
    readonly cursor: string | null;
    readonly limit: number;
  },
): Promise<{ readonly jobs: readonly Job[]; readonly nextCursor: string | null }> {
  const { state: review, userId, cursor, limit } = page;
  const db = deps.db.read(scope);
  if (userId !== null && (await findActive(db, scope, userId)) === undefined)
    throw new AppError('user.not_found');
  const { rows, nextCursor } = await readPage(deps.cursors, {
    query: JSON.stringify(['lab_report_reviews', scope.tenantId, review, userId]),
    cursor,
    limit,
    placeOf: ([number]) => number,
    positionOf: ({ number }: store.StoredJob) => [number],
    list: async (before, most) =>
      store.listToReview(db, scope, { review, userId, before, limit: most }),
  });
  return { jobs: rows.map((row) => openJob(deps, row)), nextCursor };
}

export async function getReview(
  deps: KeyDeps & Pick<AppContext, 'db'>,
  scope: TeamScope,
  id: string,
): Promise<Reviewed> {
  const db = deps.db.read(scope);
  const stored = await store.find(db, scope, id);
  if (stored === undefined) throw new AppError('lab_report.not_found');
  return { job: openJob(deps, stored), files: await fileStore.listTypes(db, scope, id) };
}

/** The version of the report that the reviewer saw. */
export type Seen = { readonly id: string; readonly version: number };

/** Saves corrections of values. Accepts no value and publishes no event. */
export async function correctReview(
  deps: ReviewDeps,
  scope: TeamScope,
  seen: Seen,
  sent: readonly SentCorrection[],
): Promise<Reviewed> {
  return change(deps, scope, seen, {
    action: 'lab_report.corrected',
    change: (job, data) => {
      const problems = problemsOf(data, sent);
      if (problems.length > 0) throw new InvalidRequest(problems);
      return { ...job, data: corrected(data, sent) };
    },
  });
}

/** Accepts the values that the reviewer saw as results of the user. */
export async function approveReview(
  deps: ReviewDeps,
  scope: TeamScope,
  seen: Seen,
): Promise<Reviewed> {
  return change(deps, scope, seen, {
    action: 'lab_report.approved',
    change: (job, data) => ({ ...job, data, review: 'approved' }),
  });
}

/** Rejects the report; none of its values is accepted. */
export async function refuseReview(
  deps: ReviewDeps,
  scope: TeamScope,
  seen: Seen,
  reason: string,
): Promise<Reviewed> {
  return change(deps, scope, seen, {
    action: 'lab_report.refused',
    change: (job, data) => ({ ...job, data: { ...data, refusal: reason }, review: 'refused' }),
  });
}

type Changed = {
  readonly action: `lab_report.${'corrected' | 'approved' | 'refused'}`;
  readonly change: (job: Job, data: JobData) => Job & { readonly data: JobData };
};

async function change(
  deps: ReviewDeps,
  scope: TeamScope,
  { id, version }: Seen,
  { action, change: changed }: Changed,
): Promise<Reviewed> {
  const found = await store.find(deps.db.read(scope), scope, id);
  if (found === undefined) throw new AppError('lab_report.not_found');
  const { userId } = found;
  const reviewed = await deps.db.write(scope, async (tx) => {
    const user = { scope, userId };
    const active = (await lockActive(tx, [user])).get(user);
    if (active === undefined) throw new AppError('lab_report.not_found');
    const stored = await lockJob(tx, scope, id);
    const before = openJob(deps, stored);
    if (before.review !== 'waiting' || before.data === null)
      throw new AppError('lab_report.not_waiting');
    if (before.version !== version) throw new AppError('lab_report.changed');
    const at = deps.clock.now();
    const job = { ...changed(before, before.data), version: version + 1, updatedAt: at };
    const key = openUserKey(deps, userId, stored.wrapped);
    await store.update(tx, scope, { ...job, sealed: sealData(key, job), runAt: filesEnd(job) });
    if (job.review === 'approved') {
      const values = valuesOf(job.data, 'review');
      await acceptValues(tx, deps, scope, { jobId: id, userId, key, at, values });
    }
    if (job.review !== 'waiting') {
      const eventType = 'lab_report.parsing_job.updated';
      await publishJobEvent(tx, deps, scope, { eventType, clientUserId: active.clientUserId, job });
    }
    await audit(tx, scope, { action, subject: subjectOf(id), userId });
    return { job, files: await fileStore.listTypes(tx, scope, id) };
  });
  deps.onEvents();
  return reviewed;
}
