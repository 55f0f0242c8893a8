import { createHash } from 'node:crypto';

import { Type } from 'typebox';

import { idempotencyErrors, idempotencyHeaders, once, repeatable } from '#idempotency';
import type { AppContext } from '#kernel/app-context.ts';
import { operation, type Operation, Reply } from '#kernel/http/operation.ts';
import { dayMs } from '#kernel/time.ts';
import { toUserId } from '#users';

import { formBytesMax, type ReportFile } from './files.ts';
import { documentedJobForm, jobForm, readFiles } from './form-schema.ts';
import { jobParams, parsingJobSchema } from './schema.ts';
import { createJob, deleteFiles, deleteJob, getFile, getJob, type JobDeps } from './service.ts';
import { jobToWire } from './wire.ts';

type Deps = JobDeps & Pick<AppContext, 'errors'>;

const tag = 'lab_report';
const path = '/lab_report/v1/parser/job';
/** How long an idempotency key is stored; clients repeat a request much sooner. */
const keptMs = 2 * dayMs;

export function jobRoutes(deps: Deps): readonly Operation[] {
  return [
    createRoute(deps),
    getRoute(deps),
    deleteRoute(deps),
    fileRoute(deps),
    deleteFilesRoute(deps),
  ];
}

function createRoute(deps: Deps): Operation {
  const operationId = 'createLabReportParserJob';
  return operation({
    operationId,
    method: 'POST',
    path,
    tag,
    summary: 'Create a parsing job for a lab report',
    description:
      'Accepts the files of one report as a form, at most 20 MiB together. Salus reads them on this host, pictures by OCR, and sends no data elsewhere. Poll the job or wait for its event. `needs_human_review` is true if there is a doubt about the values, or about the name or date of birth; the job then waits for a review. Otherwise the values are accepted immediately.',
    headers: { 'x-idempotency-key': idempotencyHeaders['x-idempotency-key'] },
    formBytesMax,
    body: jobForm,
    documentedBody: documentedJobForm,
    response: parsingJobSchema,
    errors: ['user.not_found', 'lab_report.file_too_large', ...idempotencyErrors],
    handle: async ({ scope, body, headers }) => {
      const files = await readFiles(body);
      const userId = toUserId(body.user_id);
      const needsReview = body.needs_human_review;
      const sent = { userId, needsReview, files: files.map(digestOf) };
      const asked = repeatable(headers, { operationId, body: sent, keepMs: keptMs });
      return once(deps, scope, asked, async (within) =>
        jobToWire(await createJob(deps, scope, { userId, needsReview, files }, within)),
      );
    },
  });
}

function digestOf({ bytes }: ReportFile): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function getRoute(deps: Deps): Operation {
  return operation({
    operationId: 'getLabReportParserJob',
    method: 'GET',
    path: `${path}/{job_id}`,
    tag,
    summary: 'Get the parsed data of a lab report',
    description:
      'Before the approval, the values as they were read. After it, the approved values, with corrections and without excluded ones.',
    params: jobParams,
    response: parsingJobSchema,
    errors: ['lab_report.not_found'],
    audit: 'identity',
    handle: async ({ scope, params }) => jobToWire(await getJob(deps, scope, params.job_id)),
  });
}

function deleteRoute(deps: Deps): Operation {
  return operation({
    operationId: 'deleteLabReportParserJob',
    method: 'DELETE',
    path: `${path}/{job_id}`,
    tag,
    summary: 'Delete a lab report',
    description:
      'Deletes the report with its files, its parsed data and its accepted results. An operation of this product.',
    params: jobParams,
    response: null,
    errors: ['lab_report.not_found'],
    handle: async ({ scope, params }) => {
      await deleteJob(deps, scope, params.job_id);
      return undefined;
    },
  });
}

function fileRoute(deps: Deps): Operation {
  return operation({
    operationId: 'getLabReportFile',
    method: 'GET',
    path: `${path}/{job_id}/file/{number}`,
    tag,
    summary: 'Get a file of a lab report as it was uploaded',
    description:
      'PDF, JPEG or PNG; see the media type. Stored for 30 days after its review has ended. An operation of this product.',
    params: Type.Object({ ...jobParams.properties, number: Type.Integer({ minimum: 1 }) }),
    response: Type.Unsafe<Buffer>({
      type: 'string',
      format: 'binary',
      contentMediaType: 'application/octet-stream',
    }),
    errors: ['lab_report.not_found', 'lab_report.file_not_found'],
    audit: 'identity',
    handle: async ({ scope, params }) => {
      const asked = { jobId: params.job_id, position: params.number };
      const { mediaType, bytes } = await getFile(deps, scope, asked);
      return new Reply(200, bytes, {
        'content-type': mediaType,
        'content-disposition': 'attachment; filename="lab-report"',
        'cache-control': 'no-store',
      });
    },
  });
}

function deleteFilesRoute(deps: Deps): Operation {
  return operation({
    operationId: 'deleteLabReportFiles',
    method: 'DELETE',
    path: `${path}/{job_id}/file`,
    tag,
    summary: 'Delete the files of a lab report',
    description:
      'The values read from them remain stored. A report that has not been read yet fails. Safe to repeat. An operation of this product.',
    params: jobParams,
    response: null,
    errors: ['lab_report.not_found'],
    handle: async ({ scope, params }) => {
      await deleteFiles(deps, scope, params.job_id);
      return undefined;
    },
  });
}
