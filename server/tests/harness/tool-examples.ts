import { exampleDays, exampleUser } from '../../src/mcp/tool-kit/example-inputs.ts';
import { tools } from '../../src/mcp/tools/registry.ts';

type Input = Readonly<Record<string, unknown>>;
type Days = { readonly start_date: string; readonly end_date: string };

/** The examples of a tool, or of every tool, on a user and some days of a test; each with the name of its tool. */
export function exampleCalls(
  userId: string,
  days: Days = exampleDays,
): readonly (readonly [string, Input])[] {
  return tools.flatMap(({ name, examples }) =>
    examples.map((each) => [name, onUser(each, userId, days)] as const),
  );
}

function onUser(example: Input, userId: string, { start_date, end_date }: Days): Input {
  const text = JSON.stringify(example)
    .replaceAll(exampleUser, userId)
    .replaceAll(exampleDays.start_date, start_date)
    .replaceAll(exampleDays.end_date, end_date);
  return JSON.parse(text) as Input;
}
