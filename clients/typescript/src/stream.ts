import { ApiError } from './errors.ts';
import { pause } from './request.ts';

/** A message of a stream of server-sent events. */
export type StreamMessage<Item> = {
  /** `message`, or what the server calls it: a tail begins with `begin`. */
  readonly event: string;
  /** Where to go on behind it. */
  readonly id: string | null;
  readonly data: Item;
};

/** The server says every 15 seconds that it is still there: who is silent for longer has gone without a word. */
const silenceMs = 45_000;
/** Between two tries of a server that does not answer: twice as long each time, up to the second. */
const [firstPauseMs, longestPauseMs] = [250, 10_000];

/**
 * The messages of a stream, for as long as the caller wants them. A connection that breaks or ends is opened again behind
 * the last message; a refusal that will not change by waiting ends the stream.
 */
export async function* readStream(
  open: (after: string | null) => Promise<Response>,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamMessage<unknown>> {
  let after: string | null = null;
  let failures = 0;
  for (;;) {
    try {
      const response = await open(after);
      for await (const message of messagesOf(response)) {
        failures = 0;
        after = message.id ?? after;
        yield message;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (isFinal(error)) throw error;
      failures += 1;
    }
    await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** failures), signal);
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

async function* messagesOf(response: Response): AsyncGenerator<StreamMessage<unknown>> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) yield* messageOf(block);
    }
  } finally {
    // Whoever leaves the loop leaves the connection.
    reader.cancel().catch(() => {});
  }
}

/** Comments keep the line open, and say nothing. */
function messageOf(block: string): readonly StreamMessage<unknown>[] {
  let event = 'message';
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(event|data|id):? ?(.*)$/u.exec(line) ?? [];
    if (name === 'event') event = value;
    else if (name === 'id') id = value;
    else if (name === 'data') data.push(value);
  }
  return data.length === 0 ? [] : [{ event, id, data: JSON.parse(data.join('\n')) }];
}

async function within<Value>(ms: number, wanted: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the stream is silent')), ms);
  });
  try {
    return await Promise.race([wanted, silence]);
  } finally {
    clearTimeout(timer);
  }
}
