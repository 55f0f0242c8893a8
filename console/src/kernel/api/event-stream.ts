import { noAnswer } from './failure.ts';

/** A message of a stream of server-sent events. */
export type StreamMessage = {
  readonly event: string;
  readonly data: string;
  /** Where to go on behind it; null where it says nothing of that. */
  readonly id: string | null;
};

/** Whole messages of the text, and what has not ended yet. Comments keep the line open and say nothing. */
export function takeMessages(text: string): {
  readonly messages: readonly StreamMessage[];
  readonly rest: string;
} {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { messages: blocks.flatMap(messageOf), rest };
}

function messageOf(block: string): readonly StreamMessage[] {
  const message = { event: 'message', id: null as string | null };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(event|data|id):? ?(.*)$/u.exec(line) ?? [];
    if (name === 'event') message.event = value;
    else if (name === 'id') message.id = value;
    else if (name === 'data') data.push(value);
  }
  return data.length === 0 ? [] : [{ ...message, data: data.join('\n') }];
}

/** The server says every 15 seconds that it is still there: who is silent for longer has gone without a word. */
const silenceMs = 45_000;

/** What came together, as long as the stream lasts; a connection that breaks is a `Failure`. */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  waitMs = silenceMs,
): AsyncGenerator<readonly StreamMessage[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await within(waitMs, reader.read());
      if (done) return;
      const taken = takeMessages(text + decoder.decode(value, { stream: true }));
      text = taken.rest;
      if (taken.messages.length > 0) yield taken.messages;
    }
  } catch {
    throw noAnswer();
  } finally {
    void reader.cancel().catch(() => {});
  }
}

async function within<Value>(ms: number, wanted: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silence')), ms);
  });
  try {
    return await Promise.race([wanted, silent]);
  } finally {
    clearTimeout(timer);
  }
}
