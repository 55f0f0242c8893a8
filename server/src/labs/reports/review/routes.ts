import { operation, type Operation } from '#kernel/http/operation.ts';
import { toUserId } from '#users';

import { jobParams } from '../job/schema.ts';
import { getPage, type PageDeps } from './page-service.ts';
import {
  approveBody,
  correctBody,
  listQuery,
  pageParams,
  pagePictureSchema,
  pageSchema,
  refuseBody,
  reviewSchema,
} from './schema.ts';
import {
  approveReview,
  correctReview,
  getReview,
  listReviews,
  refuseReview,
  type ReviewDeps,
  type Reviewed,
} from './service.ts';
import { pageToWire, readCorrections, reviewToWire, summaryToWire } from './wire.ts';

const tag = 'lab_report';
const path = '/lab_report/v1/parser/review';
const errors = ['lab_report.not_found', 'lab_report.not_waiting', 'lab_report.changed'] as const;

const toWire = ({ job, files }: Reviewed) => reviewToWire(job, files);

export function reviewRoutes(deps: ReviewDeps & PageDeps): readonly Operation[] {
  return [
    listRoute(deps),
    getRoute(deps),
    pageRoute(deps),
    correctRoute(deps),
    approveRoute(deps),
    refuseRoute(deps),
  ];
}

function listRoute(deps: ReviewDeps): Operation {
  return operation({
    operationId: 'listLabReportReviews',
    method: 'GET',
    path,
    tag,
    summary: 'List lab reports that wait for a review',
    description:
      'Reports that wait for a review or were decided, the newest first, without their values. An operation of this product.',
    query: listQuery,
    response: pageSchema,
    errors: ['user.not_found', 'request.cursor_invalid'],
    audit: 'read',
    handle: async ({ scope, query }) => {
      const page = await listReviews(deps, scope, {
        state: query.state,
        userId: query.user_id === undefined ? null : toUserId(query.user_id),
        cursor: query.cursor ?? null,
        limit: query.limit,
      });
      return { data: page.jobs.map(summaryToWire), next_cursor: page.nextCursor };
    },
  });
}

function getRoute(deps: ReviewDeps): Operation {
  return operation({
    operationId: 'getLabReportReview',
    method: 'GET',
    path: `${path}/{job_id}`,
    tag,
    summary: 'Review the values read from a lab report',
    description:
      'Each value as an approval would accept it, next to the printed one, with its page and bounding box, the confidence of its reading, and doubts. An operation of this product.',
    params: jobParams,
    response: reviewSchema,
    errors: ['lab_report.not_found'],
    audit: 'identity',
    handle: async ({ scope, params }) => toWire(await getReview(deps, scope, params.job_id)),
  });
}

function pageRoute(deps: PageDeps): Operation {
  return operation({
    operationId: 'getLabReportPage',
    method: 'GET',
    path: `${path}/{job_id}/page/{number}`,
    tag,
    summary: 'Get a page of a lab report as a picture',
    description:
      'The picture is grey and upright, so that the boxes of values are positions on it. Page numbers run over all files of the report, as in `printed.page`. Files are stored for 30 days after no review needs them. An operation of this product.',
    params: pageParams,
    response: pagePictureSchema,
    errors: [
      'lab_report.not_found',
      'lab_report.file_not_found',
      'lab_report.page_not_found',
      'lab_report.page_unreadable',
      'service.unavailable',
    ],
    audit: 'identity',
    handle: async ({ scope, params }) =>
      pageToWire(await getPage(deps, scope, { jobId: params.job_id, number: params.number })),
  });
}

function correctRoute(deps: ReviewDeps): Operation {
  return operation({
    operationId: 'correctLabReportReview',
    method: 'PATCH',
    path: `${path}/{job_id}`,
    tag,
    summary: 'Correct the values read from a lab report',
    description:
      'Fields that are not in the body do not change. The printed values remain stored. A correction does not accept the values. An operation of this product.',
    params: jobParams,
    body: correctBody,
    response: reviewSchema,
    errors,
    handle: async ({ scope, params, body }) => {
      const seen = { id: params.job_id, version: body.version };
      return toWire(await correctReview(deps, scope, seen, readCorrections(body.results)));
    },
  });
}

function approveRoute(deps: ReviewDeps): Operation {
  return operation({
    operationId: 'approveLabReportReview',
    method: 'POST',
    path: `${path}/{job_id}/approve`,
    tag,
    summary: 'Approve a lab report',
    description:
      'Its values become results of the user, except the excluded ones. An operation of this product.',
    params: jobParams,
    body: approveBody,
    response: reviewSchema,
    errors,
    handle: async ({ scope, params, body }) =>
      toWire(await approveReview(deps, scope, { id: params.job_id, version: body.version })),
  });
}

function refuseRoute(deps: ReviewDeps): Operation {
  return operation({
    operationId: 'rejectLabReportReview',
    method: 'POST',
    path: `${path}/{job_id}/refuse`,
    tag,
    summary: 'Refuse a lab report',
    description: 'Nothing of it becomes a result of the user. An operation of this product.',
    params: jobParams,
    body: refuseBody,
    response: reviewSchema,
    errors,
    handle: async ({ scope, params, body }) => {
      const seen = { id: params.job_id, version: body.version };
      return toWire(await refuseReview(deps, scope, seen, body.reason));
    },
  });
}
