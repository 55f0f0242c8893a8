import { requireDefined } from '#kernel/require-defined.ts';

import type { ColumnType } from '../tables/table.ts';
import type { Output, Selected } from './query.ts';

export type Naming = 'bare' | 'qualified';

/** A selected expression, with the parts of its name. */
export type Unnamed = {
  readonly selected: Selected;
  readonly type: ColumnType;
  /** The column that is selected, or to which the function is applied. */
  readonly column: string | null;
};

/**
 * Names the columns of a result: the bucket is `index`, another key `group_key.N`, a column its own name. An aggregate has its
 * function's name, or `func.column` if the function occurs twice.
 */
export function nameColumns(
  all: readonly Unnamed[],
  truncKey: number | null,
  naming: Naming,
): readonly Output[] {
  const times = new Map<string, number>();
  for (const { selected } of all) {
    if (selected.kind === 'aggregate') {
      times.set(selected.func, (times.get(selected.func) ?? 0) + 1);
    }
  }
  return all.map(({ selected, type, column }) => {
    switch (selected.kind) {
      case 'key':
        return {
          ...selected,
          type,
          name: selected.key === truncKey ? 'index' : `group_key.${selected.key}`,
        };
      case 'value':
        return { ...selected, type, name: requireDefined(column, 'the name of a column') };
      case 'aggregate': {
        const { func } = selected;
        const isBare = column === null || (naming === 'bare' && times.get(func) === 1);
        return { ...selected, type, name: isBare ? func : `${func}.${column}` };
      }
    }
  });
}
