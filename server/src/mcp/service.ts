import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError, type Errors, InvalidRequest, errorBody } from '#kernel/errors.ts';
import { compileValidator } from '#kernel/http/validation.ts';
import { toUserId } from '#users';

import { type Reads, denialOf } from './access/grant-model.ts';
import { problemWords } from './problem-words.ts';
import { encodeOutput } from './tool-kit/output-model.ts';
import type { Answer, Call, Tool } from './tool-kit/tool.ts';

export type ToolResult = {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: true;
};

/** The result of a call, with its reads once they were authorized. */
type Outcome = { readonly reads?: Reads } & (
  | { readonly answer: Answer<unknown> }
  | { readonly code: AppError['code']; readonly words: string }
);

/** Calls a tool. Errors become tool results. Writes the audit entry before it returns. */
export async function callTool(
  deps: Pick<AppContext, 'db' | 'errors'>,
  tool: Tool,
  call: Call,
  input: unknown,
): Promise<ToolResult> {
  const outcome = await outcomeOf(deps.errors, tool, call, input);
  await record(deps, tool, call, outcome);
  if (!('answer' in outcome))
    return { content: [{ type: 'text', text: outcome.words }], isError: true };
  const structured = encodeOutput(tool.output, outcome.answer.structured);
  return {
    content: [{ type: 'text', text: JSON.stringify(structured) }],
    structuredContent: structured,
  };
}

async function outcomeOf(errors: Errors, tool: Tool, call: Call, input: unknown): Promise<Outcome> {
  let reads: Reads | undefined;
  try {
    const given = structuredClone(input ?? {});
    const problems = compileValidator(tool.input, 'body')(given);
    if (problems.length > 0) throw new InvalidRequest(problems);
    const asked = tool.reads(given, call);
    await permit(call, asked);
    // Only authorized reads are in the audit log: the id of another team's user means nothing here.
    reads = asked;
    return { reads, answer: await tool.run(call, given) };
  } catch (error) {
    const asked = reads === undefined ? {} : { reads };
    if (error instanceof InvalidRequest) {
      return { ...asked, code: 'request.invalid', words: problemWords(error.problems) };
    }
    if (!(error instanceof AppError)) throw error;
    return { ...asked, code: error.code, words: problemWords(errorBody(errors, error).detail) };
  }
}

/** Authorizes a call before it reads data. Absent and foreign users get the same error. */
async function permit({ api, scope }: Call, reads: Reads): Promise<void> {
  const refused = denialOf(scope.narrowing, reads);
  if (refused !== null) {
    const { code, detail } = refused;
    if (code === 'user.not_found') throw absent();
    throw new AppError(code, detail === undefined ? {} : { detail });
  }
  if (reads.userId !== undefined) await requireUser(api, reads.userId);
}

const absent = (): AppError =>
  new AppError('user.not_found', { detail: 'There is no user with this user_id' });

async function requireUser(api: Call['api'], userId: string): Promise<void> {
  try {
    await api('getUser', { params: { user_id: userId } });
  } catch (error) {
    throw error instanceof AppError && error.code === 'user.not_found' ? absent() : error;
  }
}

async function record(
  { db }: Pick<AppContext, 'db'>,
  { name }: Tool,
  { scope }: Call,
  outcome: Outcome,
): Promise<void> {
  const { userId, days } = outcome.reads ?? {};
  await db.write(scope, async (tx) =>
    audit(tx, scope, {
      action: 'assistant_tool.called',
      ...(userId === undefined ? {} : { userId: toUserId(userId) }),
      ...('answer' in outcome ? {} : { refusedWith: outcome.code }),
      details: {
        tool: trust<AuditId>(name),
        ...(days === undefined
          ? {}
          : { first_day: trust<AuditId>(days.first), last_day: trust<AuditId>(days.last) }),
        ...('answer' in outcome ? { rows: outcome.answer.rows } : {}),
      },
    }),
  );
}
