// The baseline of the user reads: a Fastify route with one indexed select and nothing else.
import Fastify from 'fastify';
import pg from 'pg';

const {
  BENCH_PGHOST: host,
  BENCH_PGPORT: port,
  BENCH_PGUSER: user,
  BENCH_PGDATABASE: database,
} = process.env;
const clients = [0, 1].map(
  () => new pg.Client({ host, port: Number(port), user, database, pipeline: true }),
);
await Promise.all(clients.map(async (client) => client.connect()));
let turn = 0;
const app = Fastify({ logger: false });
app.get<{ Params: { id: string } }>('/user/:id', async (request) => {
  turn = 1 - turn;
  const answer = await clients[turn]?.query({
    name: 'user',
    text: 'select * from users where id = $1 and deleted_at is null',
    values: [request.params.id],
  });
  return answer?.rows[0];
});
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
process.on('SIGTERM', () => process.exit(0));
