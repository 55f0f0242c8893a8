import { createClient } from '../../../clients/typescript/src/index.ts';
import { remoteOf, remoteOptions } from './remote.ts';
import { printData, readArguments, UsageError } from './terminal.ts';

const help = `
Usage: salus trigger TYPE [--url URL] [--key KEY] [--json]

Makes an example of an event, for whoever of the team wants its type: daily.data.sleep.created.
It is about nobody, its body says is_example, and nothing else is made of it. In the sandbox only.
The server is that of SALUS_API_URL and the key that of SALUS_API_KEY where none is named.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, remoteOptions);
  if (given === null) return 0;
  const [type, ...rest] = given.positionals;
  if (type === undefined || rest.length > 0)
    throw new UsageError('Name one type: salus trigger daily.data.sleep.created.');
  const made = await createClient(remoteOf(given)).triggerEvent({ body: { event_type: type } });
  printData(
    given.flag('json') ? JSON.stringify(made) : `Made ${made.event_type} ${made.message_id}`,
  );
  return 0;
}
