import { Type } from 'typebox';

import { idempotencyErrors, once, repeatable } from '#idempotency';
import { InvalidRequest } from '#kernel/errors.ts';
import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { jsonReply, operation, type Operation } from '#kernel/http/operation.ts';
import { dayMs, toWireInstant } from '#kernel/time.ts';
import { type SimulationDeps, lowLevelStatuses, tag, toOrderId } from '#labs/orders';

import {
  caseDefinitions,
  type TestRun,
  testRunCases,
  testRunStages,
  testRunStatuses,
} from './model.ts';
import { getTestRun, requireTestRuns, startTestRun } from './service.ts';

const text = Type.String();
const caseName = Type.Enum([...testRunCases]);
const source = Type.Enum(['managed', 'provided'], {
  description:
    '`managed`: the orders are made for the run. `provided`: they are named in `orders`.',
});
const resultStatus = Type.Enum(['final', 'partial'], { default: 'final' });
const status = Type.Enum([...testRunStatuses]);

export function testRunRoutes(deps: SimulationDeps): readonly Operation[] {
  return [startRoute(deps), caseRoute(), getRoute(deps)];
}

function startRoute(deps: SimulationDeps): Operation {
  return operation({
    operationId: 'createUnmatchedResultTest',
    method: 'POST',
    path: '/v3/unmatched_result_test',
    tag,
    summary: 'Make a result that cannot be matched',
    description:
      'For sandbox teams: adds a result to the queue of unmatched results, as if a laboratory had sent it.',
    headers: {
      'x-idempotency-key':
        'Required: a name of your choice, 1 to 255 characters. The same request under the same name starts one run.',
    },
    body: Type.Object(
      {
        case: caseName,
        order_source: source,
        orders: optional(Type.Record(Type.String({ maxLength: 50 }), uuid, { maxProperties: 10 })),
        result_status: resultStatus,
        interpretation: Type.Enum(['normal', 'abnormal', 'critical', 'unknown'], {
          default: 'normal',
        }),
        lab_test_id: optional(uuid),
        wrong_lab_test_id: optional(uuid),
      },
      { title: 'CreateUnmatchedResultTestBody', additionalProperties: false },
    ),
    response: Type.Object({ run_id: uuid, status }, { title: 'CreateUnmatchedResultTestResponse' }),
    errors: ['sandbox.only', ...idempotencyErrors],
    handle: async ({ scope, headers, body }) => {
      requireTestRuns(scope);
      const request = { operationId: 'createUnmatchedResultTest', body, keepMs: dayMs };
      const asked = repeatable(headers, request);
      if (asked === undefined) throw new InvalidRequest([keyMissing]);
      const answer = await once(deps, scope, asked, async (within) =>
        startTestRun(
          deps,
          scope,
          {
            case: body.case,
            orderSource: body.order_source,
            orders: Object.fromEntries(
              Object.entries(body.orders ?? {}).map(([role, id]) => [role, toOrderId(id)]),
            ),
            resultStatus: body.result_status,
            interpretation: body.interpretation,
            labTestId: body.lab_test_id?.toLowerCase() ?? null,
            wrongLabTestId: body.wrong_lab_test_id?.toLowerCase() ?? null,
          },
          within,
        ),
      );
      return jsonReply(202, answer);
    },
  });
}

const keyMissing = {
  type: 'missing',
  loc: ['header', 'x-idempotency-key'],
  msg: 'Field required',
};

function caseRoute(): Operation {
  return operation({
    operationId: 'listUnmatchedResultTestCases',
    method: 'GET',
    path: '/v3/unmatched_result_test/case',
    tag,
    summary: 'List the cases of unmatched results that can be made',
    response: Type.Object(
      {
        data: Type.Array(
          Type.Object(
            {
              case: caseName,
              order_roles: Type.Array(text),
              required_statuses: Type.Record(text, Type.Enum([...lowLevelStatuses])),
              lab_constraints: Type.Array(text),
            },
            { title: 'UnmatchedResultTestCaseDefinition' },
          ),
        ),
      },
      { title: 'ListUnmatchedResultTestCasesResponse' },
    ),
    errors: ['sandbox.only'],
    audit: 'none',
    handle: async ({ scope }) => {
      requireTestRuns(scope);
      return {
        data: testRunCases.map((name) => ({
          case: name,
          order_roles: [...caseDefinitions[name].roles],
          required_statuses: { ...caseDefinitions[name].statuses },
          lab_constraints: [...caseDefinitions[name].labConstraints],
        })),
      };
    },
  });
}

const trialSchema = Type.Object(
  {
    run_id: uuid,
    status,
    stage: Type.Enum([...testRunStages]),
    case: caseName,
    order_source: source,
    result_status: resultStatus,
    orders: Type.Record(
      text,
      Type.Object(
        { order_id: uuid, user_id: uuid, order_transaction_id: uuid },
        { title: 'UnmatchedResultTestOrderArtifact' },
      ),
    ),
    raw_result_id: nullable(uuid),
    error: nullable(
      Type.Object({ code: text, message: text }, { title: 'UnmatchedResultTestFailure' }),
    ),
    created_at: instant,
    updated_at: instant,
    started_at: nullable(instant),
    completed_at: nullable(instant),
  },
  { title: 'GetUnmatchedResultTestResponse' },
);

function getRoute(deps: SimulationDeps): Operation {
  return operation({
    operationId: 'getUnmatchedResultTest',
    method: 'GET',
    path: '/v3/unmatched_result_test/{run_id}',
    tag,
    summary: 'Get a sandbox run',
    params: Type.Object({ run_id: uuid }),
    response: trialSchema,
    errors: ['sandbox.only', 'unmatched_result_test.not_found'],
    audit: 'none',
    handle: async ({ scope, params }) =>
      toWire(await getTestRun(deps, scope, params.run_id.toLowerCase())),
  });
}

const at = (date: Date | null): string | null => (date === null ? null : toWireInstant(date));

function toWire(trial: TestRun) {
  const { asked } = trial;
  return {
    run_id: trial.id,
    status: trial.status,
    stage: trial.stage,
    case: asked.case,
    order_source: asked.orderSource,
    result_status: asked.resultStatus,
    orders: { ...trial.orders },
    raw_result_id: trial.rawResultId,
    error: trial.error,
    created_at: toWireInstant(trial.createdAt),
    updated_at: toWireInstant(trial.updatedAt),
    started_at: at(trial.startedAt),
    completed_at: at(trial.completedAt),
  };
}
