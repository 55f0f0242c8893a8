import { AppError } from '#kernel/errors.ts';

import { classesOfTable, type DataClass } from '../access/classes-model.ts';
import { requireSeriesClass } from '../access/classes.ts';
import type { ToolData } from '../tool-kit/tool.ts';

/** The classes of data that queries read. Refuses what cannot be understood, and a table that is of no class. */
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
