import { AppError } from '#kernel/errors.ts';

import { classesOfTable, type DataClass } from '../access/classes-model.ts';
import { requireSeriesClass } from '../access/classes.ts';
import type { ToolData } from '../tool-kit/tool.ts';

/** Returns the classes of data that queries read. Throws for invalid queries, and for tables without a class. */
export function classesOfQueries(
  { planQuery }: Pick<ToolData, 'planQuery'>,
  body: unknown,
): readonly DataClass[] {
  return planQuery(body).flatMap(({ table, isSeries }) => {
    const classes = isSeries ? [requireSeriesClass(table)] : classesOfTable(table);
    if (classes === undefined) {
      const detail = `No class of data opens the table ${table}`;
      throw new AppError('mcp.class_not_granted', { detail });
    }
    return classes;
  });
}
