import { infiniteQueryOptions, queryOptions, type UseQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type {
  LabReportReview,
  LabReportReviewSummary,
  UserInfo,
} from '#console/kernel/api/contract.ts';
import { Failure } from '#console/kernel/api/failure.ts';
import { fileOf } from '#console/kernel/api/file.ts';

export type Summary = LabReportReviewSummary;
export type State = 'waiting' | 'approved' | 'refused';

const pageSize = 50;

/** Uploaded reports in a state, the newest first: nothing of what is printed in them. */
export const reportsQuery = (tenant: string, state: State) =>
  infiniteQueryOptions({
    queryKey: [tenant, 'lab reports', state],
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        state,
        limit: pageSize,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return call(api.GET('/lab_report/v1/parser/review', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

/** What was read of a report, and who its user is; null: nobody has said. */
export type Read = { readonly review: LabReportReview; readonly user: UserInfo | null };

const ofJob = (jobId: string) => ({ path: { job_id: jobId } });
const path = '/lab_report/v1/parser/review/{job_id}';

/** With the names on paper: asked for on a click only. */
export const reviewQuery = (tenant: string, jobId: string): UseQueryOptions<Read> => ({
  queryKey: [tenant, 'lab report', jobId],
  queryFn: async ({ signal }) => {
    const review = await call(api.GET(path, { params: ofJob(jobId), signal }));
    return { review, user: await userOf(review.user_id, signal) };
  },
});

/** A page of the document as a picture: only within what was revealed, and forgotten with it. */
export const pageQuery = (tenant: string, jobId: string, number: number) =>
  queryOptions({
    queryKey: [tenant, 'lab report page', jobId, number],
    queryFn: async ({ signal }) => {
      const at = '/lab_report/v1/parser/review/{job_id}/page/{number}';
      const params = { path: { job_id: jobId, number } };
      return call(api.GET(at, { params, signal }));
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });

async function userOf(userId: string, signal: AbortSignal): Promise<UserInfo | null> {
  try {
    const params = { path: { user_id: userId } };
    return await call(api.GET('/v2/user/{user_id}/info/latest', { params, signal }));
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  }
}

export type Correction = {
  readonly position: number;
  readonly test_name?: string;
  readonly value?: string;
  readonly units?: string | null;
  readonly loinc_code?: string | null;
  readonly is_left_out?: boolean;
};

/** `version` is the one that was seen: what somebody else has changed since is refused. */
export async function correct(
  { job_id: jobId, version }: LabReportReview,
  correction: Correction,
): Promise<LabReportReview> {
  const body = { version, results: [correction] };
  return call(api.PATCH(path, { params: ofJob(jobId), body }));
}

export async function approve({
  job_id: jobId,
  version,
}: LabReportReview): Promise<LabReportReview> {
  const at = '/lab_report/v1/parser/review/{job_id}/approve';
  return call(api.POST(at, { params: ofJob(jobId), body: { version } }));
}

export async function refuse(
  { job_id: jobId, version }: LabReportReview,
  reason: string,
): Promise<LabReportReview> {
  const at = '/lab_report/v1/parser/review/{job_id}/refuse';
  return call(api.POST(at, { params: ofJob(jobId), body: { version, reason } }));
}

/** A file of the report as it was uploaded. */
export async function loadFile(jobId: string, number: number): Promise<Blob> {
  const at = '/lab_report/v1/parser/job/{job_id}/file/{number}';
  const params = { path: { job_id: jobId, number } };
  return fileOf(await call(api.GET(at, { params, parseAs: 'blob' })));
}
