import { Type } from 'typebox';

import { instant, nullable, optional } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { secondMs, toWireInstant } from '#kernel/time.ts';

import { interpretations } from '../model/status.ts';
import { orderParams, tag, toOrderId } from '../schema.ts';
import { jumpAhead, jumpMaxMs, sandboxTime, simulate, type SimulationDeps } from './service.ts';

const delaySecondsMax = 24 * 3600;

export function sandboxRoutes(deps: SimulationDeps): readonly Operation[] {
  return [simulateRoute(deps), clockRoute(deps), advanceRoute(deps)];
}

function simulateRoute(deps: SimulationDeps): Operation {
  return operation({
    operationId: 'simulateOrder',
    method: 'POST',
    path: '/v3/order/{order_id}/test',
    tag,
    summary: 'Simulate the progress of a sandbox order',
    description:
      'To any status that it can still come to, step by step, with the events of each. Sandbox teams only.',
    params: orderParams,
    query: Type.Object({
      final_status: optional(
        Type.String({
          maxLength: 100,
          description: '`<status>.<method>.<low_level_status>`. Default: the results are complete.',
        }),
      ),
      delay: optional(
        Type.Integer({
          minimum: 0,
          maximum: delaySecondsMax,
          description: 'Seconds between two steps on the clock of the team. Default: 0.',
        }),
      ),
    }),
    body: nullable(
      Type.Object(
        {
          interpretation: Type.Optional(Type.Enum([...interpretations], { default: 'normal' })),
          result_types: optional(
            Type.Array(Type.Enum(['numeric', 'range', 'comment', 'coded_value']), {
              minItems: 1,
              maxItems: 4,
              description: 'The result types, used in turn. Default: numeric, comment and range.',
            }),
          ),
          has_missing_results: optional(Type.Boolean()),
        },
        { title: 'SimulationFlags' },
      ),
    ),
    response: Type.String(),
    errors: ['order.not_found', 'order.transition_not_allowed', 'sandbox.only'],
    handle: async ({ scope, params, query, body }) => {
      await simulate(deps, scope, toOrderId(params.order_id), {
        finalStatus: query.final_status ?? null,
        delayMs: (query.delay ?? 0) * secondMs,
        interpretation: body?.interpretation ?? 'normal',
        kinds: body?.result_types ?? usualKinds,
        hasMissing: body?.has_missing_results ?? false,
      });
      return 'Success';
    },
  });
}

const usualKinds = ['numeric', 'comment', 'range'] as const;

const clockSchema = Type.Object({ now: instant }, { title: 'SandboxClock' });

function clockRoute(deps: SimulationDeps): Operation {
  return operation({
    operationId: 'getSandboxClock',
    method: 'GET',
    path: '/v3/sandbox/clock',
    tag,
    summary: 'Get the clock of a sandbox team',
    description: 'The time of the world, and all that it was moved ahead by. Sandbox teams only.',
    response: clockSchema,
    errors: ['sandbox.only'],
    audit: 'none',
    handle: async ({ scope }) => ({ now: toWireInstant(await sandboxTime(deps, scope)) }),
  });
}

function advanceRoute(deps: SimulationDeps): Operation {
  return operation({
    operationId: 'advanceSandboxClock',
    method: 'POST',
    path: '/v3/sandbox/clock',
    tag,
    summary: 'Advance the clock of a sandbox team',
    description:
      'Advances the clock for laboratory orders, demo connections and deleted users. Orders proceed, demo connections deliver the data of the elapsed time, and users are erased after their seven days. The clock never goes back. Sandbox teams only; an operation of this product.',
    body: Type.Object({
      advance_seconds: Type.Integer({ minimum: 1, maximum: jumpMaxMs / secondMs }),
    }),
    response: clockSchema,
    errors: ['sandbox.only'],
    handle: async ({ scope, body }) => ({
      now: toWireInstant(await jumpAhead(deps, scope, body.advance_seconds * secondMs)),
    }),
  });
}
