import { type Client, NotFoundError } from '../../../../clients/typescript/src/index.ts';
import { type Row, textOf } from './rows.ts';

/** Ids of the server that is read, of sleeps and workouts, with those of the one that is written. */
export type Ids = ReadonlyMap<string, string>;

export type Target = { readonly client: Client; readonly userId: string };

/** Writes rows of a kind; written once more, each is there once all the same. */
export async function write(
  target: Target,
  kind: string,
  rows: readonly Row[],
  ids: Ids,
): Promise<void> {
  const [name, resource = ''] = kind.split('/');
  const { client, userId: user_id } = target;
  if (name === 'samples')
    for (const [provider, data] of byProvider(rows, samplesMax))
      await client.pushTimeseries({
        user_id,
        resource,
        body: {
          stage: 'historical',
          provider,
          data: asBody(data.map((row) => sampleOf(row, ids))),
        },
      });
  else if (name === 'summaries')
    for (const [provider, data] of byProvider(rows, summariesMax)) {
      const written = data.map((row) => summaryOf(row, ids));
      const body = resource === 'profile' ? written[0] : written;
      await client.pushSummary({
        user_id,
        resource,
        body: { stage: 'historical', provider, data: asBody(body) },
      });
    }
  else
    for (const row of rows)
      if (name === 'demographics')
        await client.saveUserDemographics({ user_id, body: asBody(row) });
      else await writeInsurance(target, row);
}

/** Rows that one server of the contract returned are bodies that another one accepts. */
function asBody(rows: unknown): never {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return rows as never;
}

const samplesMax = 10_000;
const summariesMax = 200;

/** A push is of one provider. */
function byProvider(
  rows: readonly Row[],
  most: number,
): readonly (readonly [string, readonly Row[]])[] {
  const groups = Map.groupBy(rows, ({ source }) => String(Object(source)['provider']));
  return [...groups].flatMap(([provider, all]) =>
    Array.from(
      { length: Math.ceil(all.length / most) },
      (_, part) => [provider, all.slice(part * most, (part + 1) * most)] as const,
    ),
  );
}

const idOf = (ids: Ids, id: unknown): string | null =>
  typeof id === 'string' ? (ids.get(id) ?? id) : null;

function sampleOf({ id: _id, source, ...sample }: Row, ids: Ids): Row {
  const { type, app_id, device_id, sport, workout_id } = Object(source);
  const origin = { source_type: type, app_id, device_id, sport };
  return { ...sample, ...origin, workout_id: idOf(ids, workout_id) };
}

function summaryOf({ user_id: _user, ...summary }: Row, ids: Ids): Row {
  const known = Object.fromEntries(
    Object.entries(summary).filter(([name]) => summary[tellingWhether[name] ?? ''] !== null),
  );
  return 'sleep_id' in known ? { ...known, sleep_id: idOf(ids, known['sleep_id']) } : known;
}

/** Of a sleep: where the newer field says that a stage is not known, the older one says 0; told on, that would be known. */
const tellingWhether: Readonly<Record<string, string>> = {
  total: 'stage_asleep_second',
  awake: 'stage_awake_second',
  light: 'stage_light_second',
  rem: 'stage_rem_second',
  deep: 'stage_deep_second',
};

const insuranceFields = [
  'payor_code',
  'member_id',
  'group_id',
  'relationship',
  'insured',
  'guarantor',
  'is_primary',
] as const;

/** Each call would make a record: what is the latest there already is not made again. */
async function writeInsurance({ client, userId: user_id }: Target, row: Row): Promise<void> {
  try {
    const is_primary = row['is_primary'] !== false;
    const known = await client.getLatestInsurance({ user_id, is_primary });
    if (textOf({ ...known }) === textOf(row)) return;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  const body = Object.fromEntries(insuranceFields.map((name) => [name, row[name]]));
  await client.createInsurance({ user_id, body: asBody(body) });
}
