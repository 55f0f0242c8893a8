import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError, type Errors, InvalidRequest, told } from '#kernel/errors.ts';
import { compileValidator } from '#kernel/http/validation.ts';
import type { Resources } from '#kernel/resources.ts';

import { problemWords } from './problem-words.ts';
import type { Answer, Call, Tool } from './tool.ts';

export type ToolResult = {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: true;
};

/** Calls a tool; what it cannot answer is an error that says why. Either is on record before it goes out. */
export async function callTool(
  deps: Pick<Resources, 'db' | 'errors'>,
  tool: Tool,
  call: Call,
  input: unknown,
): Promise<ToolResult> {
  const answer = await tried(deps.errors, tool, call, input);
  const isAnswered = 'structured' in answer;
  const { userId } = answer;
  await deps.db.write(call.scope, async (tx) =>
    audit(tx, call.scope, {
      action: 'assistant_tool.called',
      ...(userId === undefined ? {} : { userId }),
      ...(isAnswered ? {} : { refusedWith: answer.code }),
      details: { tool: trust<AuditId>(tool.name), ...(isAnswered ? { rows: answer.rows } : {}) },
    }),
  );
  if (!isAnswered) return { content: [{ type: 'text', text: answer.words }], isError: true };
  const { structured } = answer;
  return {
    content: [{ type: 'text', text: JSON.stringify(structured) }],
    structuredContent: structured,
  };
}

type Failed = {
  readonly code: AppError['code'];
  readonly words: string;
  readonly userId?: Answer<unknown>['userId'];
};

async function tried(
  errors: Errors,
  { input: schema, run }: Tool,
  call: Call,
  input: unknown,
): Promise<Answer<unknown> | Failed> {
  try {
    const given = structuredClone(input ?? {});
    const problems = compileValidator(schema, 'body')(given);
    if (problems.length > 0) throw new InvalidRequest(problems);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its schema was just checked
    return await run(call, given as never);
  } catch (error) {
    if (error instanceof InvalidRequest) {
      return { code: 'request.invalid', words: problemWords(error.problems) };
    }
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, words: problemWords(told(errors, error).detail) };
  }
}
