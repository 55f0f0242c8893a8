// A backend that takes Salus' events in: verified, each one once, answered before it is worked on.
// Node 20 or newer, nothing to install:
//   WEBHOOK_SECRET=whsec_… node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const secret = process.env.WEBHOOK_SECRET ?? '';
const port = Number(process.env.PORT ?? 9080);
const journal = process.env.JOURNAL ?? 'events.ndjson';
const bytesMax = 20 * 1024 * 1024;
const ageSecondsMax = 5 * 60;

if (!secret.startsWith('whsec_')) {
  console.error('WEBHOOK_SECRET must be the secret of the endpoint: whsec_…');
  process.exit(1);
}
const key = Buffer.from(secret.slice('whsec_'.length), 'base64');

/** Whether Salus signed this body, lately: the raw bytes, as they came. */
function isSigned(headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= ageSecondsMax)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is rotated there are two signatures.
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice('v1,'.length), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

// Delivery is at least once: the ids that are in the journal were applied. A database has a unique key for it.
const applied = new Set(
  existsSync(journal)
    ? readFileSync(journal, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line).id)
    : [],
);

function apply(id, event) {
  if (applied.has(id)) return 'again';
  appendFileSync(journal, `${JSON.stringify({ id, type: event.event_type, data: event.data })}\n`);
  applied.add(id);
  return 'new';
}

async function take(request, response) {
  const end = (status) => response.writeHead(status).end();
  if (request.method !== 'POST') return end(405);
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > bytesMax) return end(413);
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (!isSigned(request.headers, body)) return end(400);
  const id = request.headers['webhook-id'];
  const event = JSON.parse(body);
  // Types only: what the events say of people does not belong into a log.
  console.log(apply(id, event), event.event_type, id);
  end(204);
}

const server = createServer((request, response) => {
  // Whoever hangs up in the middle sends it again.
  take(request, response).catch(() => response.destroy());
});
server.listen(port, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/`);
});
