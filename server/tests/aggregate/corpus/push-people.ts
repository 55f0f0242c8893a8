import { pushes } from './people.ts';

/** Whose data is asked for, and the key to ask with. */
export type People = Readonly<Record<'key' | 'samples' | 'summaries', string>>;

type Answer = { readonly status: number; readonly text: string };

/** As much of the tests' API as is needed here. */
type Api<Team> = {
  newTeam(): Promise<Team>;
  newUser(
    team: Team,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly user_id: string }>;
  request(
    method: 'POST',
    path: string,
    options: { readonly key: string; readonly body: unknown },
  ): Promise<Answer>;
};

/** Stores everything that the questions are about. */
export async function pushPeople<Team extends { readonly key: string }>(
  app: Api<Team>,
): Promise<People> {
  const team = await app.newTeam();
  const fields = { fallback_time_zone: 'Europe/Berlin' };
  const people = {
    key: team.key,
    samples: (await app.newUser(team, fields)).user_id,
    summaries: (await app.newUser(team, fields)).user_id,
  };
  for (const { person, resource, provider, sourceType, data } of pushes) {
    const user = people[person];
    const path =
      person === 'samples'
        ? `/v2/timeseries/${user}/${resource}`
        : `/v2/summary/${resource}/${user}`;
    const kind = sourceType === undefined ? {} : { source_type: sourceType };
    const body = { stage: 'daily', provider, data, ...kind };
    const answer = await app.request('POST', path, { key: team.key, body });
    if (answer.status !== 200) throw new Error(`${resource}: ${answer.text}`);
  }
  return people;
}
