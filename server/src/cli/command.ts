/** A command: reads its arguments, does its work, answers the exit code. */
export type Command = { run(args: readonly string[]): Promise<number> };
