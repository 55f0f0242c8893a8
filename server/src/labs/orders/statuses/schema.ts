import { Type } from 'typebox';

import { collectionMethod } from '#labs/catalog';

import { courses } from '../machine/transitions.ts';
import { lowLevelStatuses, statusDetails, topLevelStatuses } from '../model/status.ts';

const status = Type.Enum([...lowLevelStatuses]);

export const statesSchema = Type.Object(
  {
    courses: Type.Array(
      Type.Object(
        {
          course: Type.Enum([...courses]),
          collection_method: collectionMethod,
          beginnings: Type.Array(status, { description: 'Where an order can begin.' }),
          statuses: Type.Array(
            Type.Object(
              {
                status,
                top_level_status: Type.Enum([...topLevelStatuses]),
                dotted: Type.String({ description: 'As events name it.' }),
                next: Type.Array(status, { description: 'The statuses that can follow.' }),
                is_over: Type.Boolean({
                  description: 'Whether nothing but a correction of results can follow.',
                }),
                is_cancellable: Type.Boolean(),
                details: Type.Array(Type.Enum([...statusDetails]), {
                  description: 'The allowed values.',
                }),
              },
              { title: 'OrderState' },
            ),
          ),
        },
        { title: 'OrderCourse' },
      ),
    ),
  },
  { title: 'OrderStatesResponse' },
);
