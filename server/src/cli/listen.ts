import { type Client, createClient } from '../../../clients/typescript/src/index.ts';
import { type Forward, openForward } from './forward.ts';
import { addressOf, remoteOf, remoteOptions } from './remote.ts';
import { untilSignal } from './signals.ts';
import { printData, readArguments, printStatus, UsageError } from './terminal.ts';

const help = `
Usage: salus listen [--forward URL] [--event TYPE]… [--secret whsec_…] [--show-body] [--url URL] [--key KEY] [--json]

Shows the events of a team as they happen: time, type, ids. With --forward, Salus posts each event to a URL, signed like
a webhook, and shows the response. Without --secret the signing secret is derived from the key and printed first.
Repeat --event for several types, each as a complete name or a prefix: daily.data.*
Bodies are health data and shown with --show-body only. With --show-body or --forward the server stores the team's
events, as for any reader of events.
Defaults: the server of SALUS_API_URL and the key of SALUS_API_KEY.`;

/** What is shown of an event. */
type Shown = {
  readonly id: string;
  readonly event_type: string;
  readonly user_id: string | null;
  readonly created_at: string;
  /** Of who asked for bodies. */
  readonly body?: unknown;
};

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    ...remoteOptions,
    forward: { type: 'string' },
    event: { type: 'string', multiple: true },
    secret: { type: 'string' },
    'show-body': { type: 'boolean' },
  });
  if (given === null) return 0;
  if (given.positionals.length > 0)
    throw new UsageError('Name the address with --forward: salus listen --forward URL.');
  const remote = remoteOf(given);
  const address = given.text('forward');
  const forward =
    address === undefined
      ? null
      : openForward(addressOf(address, '--forward'), given.text('secret'), remote.teamKey);
  const leaving = new AbortController();
  void untilSignal().then(() => leaving.abort());
  const client = createClient(remote);
  const types = given.list('event');
  const asked = { types: types.length === 0 ? undefined : types, signal: leaving.signal };
  const isWhole = forward !== null || given.flag('show-body');
  const asJson = given.flag('json');
  try {
    for await (const event of isWhole ? bodiesOf(client, asked, forward) : sightings(client, asked))
      await show(event, { forward, asJson, hasBody: given.flag('show-body') });
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  }
  return 0;
}

type Asked = { readonly types: readonly string[] | undefined; readonly signal: AbortSignal };

/** Types and ids alone: nothing is kept for it that would not be kept anyway. */
async function* sightings(client: Client, { types, signal }: Asked): AsyncGenerator<Shown> {
  const filter = types === undefined ? {} : { event_type: [...types] };
  const { next_cursor: after } = await client.tailEvents(
    { ...filter, after: 'latest' },
    { signal },
  );
  printStatus('Listening. Stop with Ctrl-C.');
  for await (const { event, data } of client.streams.streamTail({ ...filter, after }, { signal })) {
    if (event === 'message') yield data;
    else if ('has_gap' in data && data.has_gap === true)
      printStatus('Some events may be missing: no listener was connected.');
  }
}

async function* bodiesOf(
  client: Client,
  { types, signal }: Asked,
  forward: Forward | null,
): AsyncGenerator<Shown> {
  const filter = types === undefined ? {} : { event_type: [...types] };
  const { next_cursor } = await client.listEvents({ ...filter, after: 'latest' }, { signal });
  if (forward !== null) printStatus(`Forwarding to ${forward.url}, signed with ${forward.secret}`);
  printStatus('Listening. Stop with Ctrl-C.');
  const from = { ...filter, after: next_cursor ?? 'latest' };
  for await (const { data } of client.streams.streamEvents(from, { signal })) {
    const { id, created_at, body } = data;
    const { event_type: type, user_id: userId } = body;
    const user_id = typeof userId === 'string' ? userId : null;
    yield { id, event_type: type, user_id, created_at, body };
  }
}

/** One line for each event and one for its answer; with --json one object. */
async function show(
  { body, ...event }: Shown,
  how: { readonly forward: Forward | null; readonly asJson: boolean; readonly hasBody: boolean },
): Promise<void> {
  const shown = how.hasBody ? { ...event, body } : event;
  if (!how.asJson) {
    const { created_at: at, event_type: type, id, user_id: userId } = event;
    printData(`${at}  ${type}  ${id}  ${userId === null ? 'no user' : `user ${userId}`}`);
    if (how.hasBody) printData(JSON.stringify(body, null, 2));
  }
  const answer = await how.forward?.send(event.id, body);
  if (how.asJson) printData(JSON.stringify(answer === undefined ? shown : { ...shown, answer }));
  else if (answer !== undefined)
    printData(`  → ${answer.status ?? answer.error} in ${answer.duration_ms} ms`);
}
