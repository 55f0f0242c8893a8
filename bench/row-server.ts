// The baseline of small pushes: a Fastify route that upserts a row for each sample and answers after the commit.
import Fastify from 'fastify';
import pg from 'pg';

const {
  BENCH_PGHOST: host,
  BENCH_PGPORT: port,
  BENCH_PGUSER: user,
  BENCH_PGDATABASE: database,
} = process.env;
const pool = new pg.Pool({ host, port: Number(port), user, database, max: 10 });
await pool.query(`create table if not exists bench_sample (
  user_id uuid, resource text, provider text, at timestamptz, value double precision, timezone_offset integer, type text,
  primary key (user_id, resource, provider, at))`);
const upsert = `insert into bench_sample
  select $1, $2, $3, at, value, timezone_offset, type
  from unnest($4::timestamptz[], $5::float8[], $6::int[], $7::text[]) as t (at, value, timezone_offset, type)
  on conflict (user_id, resource, provider, at)
  do update set value = excluded.value, timezone_offset = excluded.timezone_offset, type = excluded.type`;

type Push = {
  readonly provider: string;
  readonly data: readonly {
    readonly timestamp: string;
    readonly value: number;
    readonly timezone_offset: number;
    readonly type: string;
  }[];
};

const app = Fastify({ logger: false, bodyLimit: 10_000_000 });
app.post<{ Params: { user: string; resource: string }; Body: Push }>(
  '/v2/timeseries/:user/:resource',
  async ({ params, body }) => {
    const { provider, data } = body;
    const values = [
      params.user,
      params.resource,
      provider,
      data.map((each) => each.timestamp),
      data.map((each) => each.value),
      data.map((each) => each.timezone_offset),
      data.map((each) => each.type),
    ];
    await pool.query({ name: 'upsert', text: upsert, values });
    return { success: true };
  },
);
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
process.on('SIGTERM', () => process.exit(0));
