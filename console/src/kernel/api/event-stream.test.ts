import { expect, test } from 'vitest';

import { readMessages, type StreamMessage, takeMessages } from './event-stream.ts';

test('messages are taken whole, comments and the time to come back left out', () => {
  const { messages, rest } = takeMessages(
    'retry: 1000\n\nevent: begin\ndata: {"a":1}\n\n: still here\n\nid: c1\ndata: {"b":2}\n\nid: c2\nda',
  );
  expect(messages).toEqual([
    { event: 'begin', data: '{"a":1}', id: null },
    { event: 'message', data: '{"b":2}', id: 'c1' },
  ]);
  expect(rest).toBe('id: c2\nda');
});

test('a message that arrives in pieces, cut within a letter, is one message', async () => {
  const bytes = new TextEncoder().encode('id: 1\r\ndata: größe\r\n\r\nid: 2\ndata: x\n\n');
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const seen: StreamMessage[] = [];
  for await (const messages of readMessages(stream)) seen.push(...messages);
  expect(seen.map(({ id, data }) => [id, data])).toEqual([
    ['1', 'größe'],
    ['2', 'x'],
  ]);
});

test('a stream that breaks is told as a server that does not answer', async () => {
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  await expect(readMessages(stream).next()).rejects.toMatchObject({ status: 0 });
});

test('a stream that falls silent is no connection any more', async () => {
  await expect(readMessages(new ReadableStream<Uint8Array>(), 1).next()).rejects.toMatchObject({
    status: 0,
  });
});
