import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { jsonReply, operation, type Operation, Reply } from '#kernel/http/operation.ts';
import type { RequestContext } from '#kernel/http/request-context.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { forTools } from './access/client-scope.ts';
import { errorFormatFor } from './error-format.ts';
import { answerMethod, type MethodDeps } from './protocol/methods.ts';
import { type Message, readMessage } from './protocol/model.ts';
import { callTool } from './service.ts';
import { apiOf, type ApiOptions } from './tool-kit/api.ts';
import type { ToolData } from './tool-kit/tool.ts';

export type McpDeps = Pick<AppContext, 'db' | 'errors' | 'clock'> &
  Pick<ApiOptions, 'operations'> &
  Pick<MethodDeps, 'serviceName' | 'version'> & {
    readonly data: ToolData;
    /** The address of the service. */
    readonly baseUrl: () => string;
    /** Origins whose web pages may ask. */
    readonly allowedOrigins: () => readonly string[];
  };

export const mcpPath = '/mcp';
const path = mcpPath;

const messageBody = Type.Object(
  {
    jsonrpc: Type.Literal('2.0'),
    id: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Integer()])),
    method: Type.String({ minLength: 1, maxLength: 200, examples: ['tools/list'] }),
    params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'JsonRpcMessage' },
);

const answerSchema = Type.Object(
  {
    jsonrpc: Type.Literal('2.0'),
    id: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
    result: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    error: Type.Optional(
      Type.Object({
        code: Type.Integer(),
        message: Type.String(),
        data: Type.Optional(Type.Unknown()),
      }),
    ),
  },
  { title: 'JsonRpcAnswer' },
);

const headers = {
  'mcp-protocol-version': 'The revision of the protocol, as in the body.',
  'mcp-method': 'The method of the body, since 2026-07-28.',
  'mcp-name': 'The tool, prompt or resource of the body, since 2026-07-28.',
  origin:
    'Sent by web pages. Origins other than the service and `SALUS_CORS_ORIGINS` are rejected.',
};

/** The one operation that the token of an assistant opens. */
export const isForAssistants = ({ operationId }: Operation): boolean => operationId === 'callMcp';

/** The endpoint of the Model Context Protocol: each message is one request, and is answered in JSON. */
export function mcpRoutes(deps: McpDeps): readonly Operation[] {
  return [
    operation({
      operationId: 'callMcp',
      method: 'POST',
      path,
      tag: 'assistants',
      summary: 'Send a message of the Model Context Protocol',
      description:
        'Streamable HTTP without sessions and without streams, in the revisions 2026-07-28, 2025-11-25 and 2025-06-18: `server/discover` or `initialize`, `tools/list`, `tools/call`, and `prompts` and `resources`, which explain the data. All tools are read-only. A notification returns 202.',
      body: messageBody,
      response: answerSchema,
      headers,
      errors: ['mcp.foreign_origin', 'smart.insufficient_scope'],
      refusals: errorFormatFor(deps),
      // The service records each call with its tool.
      audit: 'change',
      permission: 'reveal',
      handle: async ({ scope, body, client, headers: sent }) => {
        const { origin } = sent;
        if (origin !== undefined && !deps.allowedOrigins().includes(origin))
          throw new AppError('mcp.foreign_origin');
        return answer(deps, forTools(scope, path), client, { body, sent });
      },
    }),
  ];
}

async function answer(
  deps: McpDeps,
  scope: TeamScope,
  client: RequestContext,
  { body, sent }: { readonly body: Message; readonly sent: Readonly<Record<string, string>> },
): Promise<Reply> {
  const { jsonrpc } = body;
  const asked = readMessage(body, {
    revision: sent['mcp-protocol-version'],
    method: sent['mcp-method'],
    name: sent['mcp-name'],
  });
  switch (asked.kind) {
    case 'notification':
      return new Reply(202, null);
    case 'refused': {
      const id = body.id === undefined ? {} : { id: body.id };
      return jsonReply(asked.status, { jsonrpc, ...id, error: asked.error });
    }
    case 'request': {
      const { id, isModern } = asked;
      const call = {
        api: apiOf(deps, scope, client),
        scope,
        data: deps.data,
        today: deps.clock.now().toISOString().slice(0, 10),
        baseUrl: deps.baseUrl(),
      };
      const answered = await answerMethod(body, isModern, {
        ...deps,
        callTool: async (tool, input) => callTool(deps, tool, call, input),
      });
      if ('error' in answered)
        return jsonReply(answered.status, { jsonrpc, id, error: answered.error });
      return jsonReply(200, { jsonrpc, id, result: answered.result });
    }
  }
}
