import { InvalidRequest } from '#kernel/errors.ts';
import { type Operation, Reply, StreamReply } from '#kernel/http/operation.ts';
import { takeReadTurn } from '#kernel/http/read-turns.ts';
import type { RequestContext } from '#kernel/http/request-context.ts';
import { compileValidator } from '#kernel/http/validation.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { Operations } from '../../../../clients/typescript/src/generated/types.ts';

type Fields = Readonly<Record<string, unknown>>;
export type Sent = { readonly params?: Fields; readonly query?: Fields; readonly body?: Fields };

/** The response of an operation, as docs/openapi.json publishes it. */
export type Answer<Name extends keyof Operations> = Operations[Name]['answer'];

/**
 * Runs an operation of the data plane with the same checks and scope as its route. Returns its JSON. The names are
 * those of the published client.
 */
export type Api = <Name extends keyof Operations>(name: Name, sent: Sent) => Promise<Answer<Name>>;

export type ApiOptions = {
  /** The operations that tools may run, by their names in the published client. */
  readonly operations: () => ReadonlyMap<string, Operation>;
};

/**
 * Returns the API of one caller. Tools read data through it only, so that they can read nothing else than the API's
 * clients.
 */
export function apiOf({ operations }: ApiOptions, scope: TeamScope, client: RequestContext): Api {
  return async (name, { params = {}, query = {}, body }) => {
    const found = operations().get(name);
    if (found?.plane !== 'data') throw new Error(`there is no operation ${name} on the data plane`);
    const sent = { params: { ...params }, query: { ...query }, body: body && { ...body } };
    const problems = [
      ...(found.params === undefined ? [] : compileValidator(found.params, 'path')(sent.params)),
      ...(found.query === undefined ? [] : compileValidator(found.query, 'query')(sent.query)),
      ...(found.body === undefined ? [] : compileValidator(found.body, 'body')(sent.body)),
    ];
    if (problems.length > 0) throw new InvalidRequest(problems);
    const asJson = { ...client, accept: 'application/json' };
    const turn = await takeReadTurn(found, scope);
    try {
      const answer = await found.handle({ scope, ...sent, headers: {}, client: asJson });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are generated from the schemas of these responses
      return jsonOf(answer, turn.end) as Answer<typeof name>;
    } finally {
      turn.end();
    }
  };
}

function jsonOf(answer: unknown, end: (bytes: number) => void): unknown {
  if (answer instanceof StreamReply) throw new Error('a tool cannot read a stream');
  if (!(answer instanceof Reply)) return answer;
  const text = answer.body === null ? 'null' : answer.text();
  end(text.length);
  return JSON.parse(text);
}
