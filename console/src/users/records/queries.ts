import { queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';

import { type Table, tableOf } from './model.ts';
import type { RecordKind } from './search.ts';

type Asked = { readonly userId: string; readonly first: string; readonly signal: AbortSignal };

const load: { readonly [K in RecordKind]: (asked: Asked) => Promise<Table> } = {
  body: async (asked) => {
    const answer = await call(api.GET('/v2/summary/body/{user_id}', of(asked)));
    return tableOf('body', answer.body);
  },
  meals: async (asked) => {
    const answer = await call(api.GET('/v2/summary/meal/{user_id}', of(asked)));
    return tableOf('meals', answer.meals);
  },
  cycles: async (asked) => {
    const answer = await call(api.GET('/v2/summary/menstrual_cycle/{user_id}', of(asked)));
    return tableOf('cycles', answer.menstrual_cycle);
  },
  electrocardiograms: async (asked) => {
    const answer = await call(api.GET('/v2/summary/electrocardiogram/{user_id}', of(asked)));
    return tableOf('electrocardiograms', answer.electrocardiogram);
  },
};

const of = ({ userId, first, signal }: Asked) => ({
  params: { path: { user_id: userId }, query: { start_date: first } },
  signal,
});

/** The records of a kind since a day. */
export const recordsQuery = (tenant: string, kind: RecordKind, userId: string, first: string) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'records', kind, first],
    queryFn: async ({ signal }) => load[kind]({ userId, first, signal }),
  });
