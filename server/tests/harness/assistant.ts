import type { TestApp } from './app.ts';

export type ToolAnswer = {
  readonly isError?: true;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent: unknown;
};

type Rpc<Result> = { readonly result: Result; readonly error?: unknown };

/** Speaks to `/mcp` with a credential. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- it is the functions below
export function assistant(app: TestApp, headers: Readonly<Record<string, string>>) {
  const send = async <Result>(method: string, params: object = {}): Promise<Rpc<Result>> => {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    return (await app.request<Rpc<Result>>('POST', '/mcp', { headers, body })).body;
  };
  return {
    send,
    call: async (name: string, input: object): Promise<ToolAnswer> =>
      (await send<ToolAnswer>('tools/call', { name, arguments: input })).result,
    /** What a tool answers, which has to be no refusal. */
    read: async <Answer>(name: string, input: object): Promise<Answer> => {
      const { result } = await send<ToolAnswer>('tools/call', { name, arguments: input });
      if (result.isError === true) throw new Error(`${name}: ${result.content[0]?.text}`);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what it asks for
      return result.structuredContent as Answer;
    },
  };
}
