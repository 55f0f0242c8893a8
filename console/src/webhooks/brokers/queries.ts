import { queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import { keyOf, type TeamPath } from '#console/kernel/session/team-path.ts';

import { type Pipeline, type PipelineChange, webhooksOnly } from './model.ts';

const path = '/v1/org/{org_id}/team_etl_pipelines/{env}/{region}';

/** A team's environment, and the region in which it is. */
export type RegionPath = TeamPath & { readonly region: 'us' | 'eu' };

const at = ({ org_id, environment, region }: RegionPath) =>
  ({ org_id, env: environment, region }) as const;

export const pipelineQuery = (place: RegionPath) =>
  queryOptions({
    queryKey: [keyOf(place), 'pipeline'],
    queryFn: async ({ signal }): Promise<Pipeline> => {
      const params = { path: at(place), query: { team_id: place.team_id } };
      const { pipelines } = await call(api.GET(path, { params, signal }));
      return pipelines[0] ?? webhooksOnly;
    },
  });

export async function changePipeline(place: RegionPath, change: PipelineChange) {
  const body = { team_ids: [place.team_id], ...change };
  return call(api.POST(path, { params: { path: at(place) }, body }));
}

export async function removePipeline(place: RegionPath) {
  const params = { path: at(place), query: { team_id: [place.team_id] } };
  return call(api.DELETE(path, { params }));
}
