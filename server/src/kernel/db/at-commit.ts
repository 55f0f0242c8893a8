import type { QueryResult } from 'kysely';

import { kyselyOver, type Statement } from './driver.ts';

/** Statements of open transactions that are sent with the commit. */
const waiting = new WeakMap<object, Statement[]>();
/** One per connection, because a transaction object lives as long as its connection. */
const deferring = new WeakMap<object, object>();

/** Stores a statement until the commit. */
export function deferStatement(tx: object, statement: Statement): void {
  const known = waiting.get(tx);
  if (known === undefined) waiting.set(tx, [statement]);
  else known.push(statement);
}

/** Removes and returns the statements that wait for the commit, in order. */
export function takeStatements(tx: object): readonly Statement[] {
  const statements = waiting.get(tx) ?? [];
  waiting.delete(tx);
  return statements;
}

/** Returns the same transaction, whose statements wait for the commit. Reading their rows throws. */
export function deferringTransaction<Transaction extends object>(tx: Transaction): Transaction {
  const made =
    deferring.get(tx) ??
    kyselyOver<unknown>(async ({ sql: text, parameters: values }) => {
      deferStatement(tx, { text, values });
      return Promise.resolve(unread);
    });
  deferring.set(tx, made);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a transaction is a branded Kysely
  return made as Transaction;
}

const unread: QueryResult<never> = {
  get rows(): never {
    throw new Error('a statement that is sent with the commit has no rows to read');
  },
};
