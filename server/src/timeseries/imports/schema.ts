import { Type } from 'typebox';

import { uuid } from '#kernel/http/atoms.ts';

const count = (description: string) => Type.Integer({ description });

export const importParams = Type.Object({ user_id: uuid });

export const importReport = Type.Object(
  {
    samples: count('Records that became samples.'),
    created: count('Samples that were new.'),
    updated: count('Samples that replaced another value.'),
    sleeps: Type.Integer(),
    workouts: Type.Integer(),
    routes: Type.Integer(),
    meals: Type.Integer(),
    cycles: count('Menstrual cycles.'),
    electrocardiograms: Type.Integer(),
    not_imported: Type.Record(Type.String(), Type.Integer(), {
      description: 'Records that nothing is made of, by their type.',
    }),
    refused: Type.Object(
      { time: Type.Integer(), unit: Type.Integer(), value: Type.Integer() },
      { description: 'Records left out for what cannot be.' },
    ),
    unreadable: Type.Array(Type.String(), {
      description: 'Files of the archive that were passed over, and why.',
    }),
    resumed_at: count(
      'Bytes of the records that an import of the same file had stored before it was interrupted; 0: it was read from its beginning.',
    ),
  },
  { title: 'ImportReport' },
);
