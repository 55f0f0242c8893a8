import { type Static, Type } from 'typebox';

import { nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import type { TeamId } from '#kernel/scope.ts';
import { nextCursor, environmentOf, type environmentParams, toId, uuids } from '#management';

import { pulledProviders } from '../../providers/catalog.ts';
import type { PullPreference, TeamPullPreferences } from './model.ts';
import { historicalDaysMax } from './problems.ts';
import type { Filter } from './store.ts';

const provider = Type.Enum([...pulledProviders]);
const filterFields = {
  team_id: Type.Optional(uuids),
  provider: Type.Optional(Type.Array(provider)),
};
export const deleteQuery = Type.Object(filterFields);
export const listQuery = Type.Object({
  ...filterFields,
  next_cursor: nextCursor,
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 5 }),
});

const days = Type.Integer({ minimum: 0 });
const wanted = Type.Object({ historical_days_to_pull: days });
const wantedByProvider = Type.Record(
  Type.String(),
  Type.Object(
    {
      default: wanted,
      resource_overrides: optional(Type.Record(Type.String(), wanted)),
    },
    { title: 'SingleProviderDataPullPreferences' },
  ),
  { description: 'Keyed by provider slug; overrides are keyed by resource name.' },
);

export const upsertBody = Type.Object(
  { team_ids: uuids, providers: wantedByProvider },
  { title: 'UpsertTeamDataPullPreferencesBody' },
);

const shown = Type.Object({
  historical_days_to_pull: days,
  historical_days_to_pull_limit: days,
});
const teamSchema = Type.Object(
  {
    team_id: uuid,
    providers: Type.Record(
      Type.String(),
      Type.Object(
        { default: shown, resource_overrides: nullable(Type.Record(Type.String(), shown)) },
        { title: 'SingleProviderDataPullPreferencesWithLimit' },
      ),
    ),
  },
  { title: 'TeamDataPullPreferencesWithLimit' },
);
export const preferencesSchema = Type.Object(
  {
    data_pull_preferences: Type.Array(teamSchema),
    next_cursor: nullable(Type.String()),
  },
  { title: 'TeamDataPullPreferencesResponse' },
);

export function filterFromWire(
  params: Static<typeof environmentParams>,
  query: Static<typeof deleteQuery>,
): Filter {
  return {
    ...environmentOf(params),
    teamIds: (query.team_id ?? []).map((id) => toId<TeamId>(id)),
    providers: query.provider ?? [],
  };
}

export function preferencesFromWire(
  given: Static<typeof wantedByProvider>,
): Readonly<Record<string, PullPreference>> {
  return mapped(given, (each) => ({
    historicalDays: each.default.historical_days_to_pull,
    resourceDays: mapped(each.resource_overrides ?? {}, (one) => one.historical_days_to_pull),
  }));
}

export function toWire(team: TeamPullPreferences): Static<typeof teamSchema> {
  const providers = mapped(team.providers, ({ historicalDays, resourceDays }, slug) => {
    const withLimit = (count: number): Static<typeof shown> => ({
      historical_days_to_pull: count,
      historical_days_to_pull_limit: historicalDaysMax(slug),
    });
    const overrides = mapped(resourceDays, withLimit);
    return {
      default: withLimit(historicalDays),
      resource_overrides: Object.keys(overrides).length === 0 ? null : overrides,
    };
  });
  return { team_id: team.id, providers };
}

function mapped<From, To>(
  fields: Readonly<Record<string, From>>,
  change: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, change(value, key)]),
  );
}
