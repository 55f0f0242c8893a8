import type { EventEmitter } from 'node:events';

import { DestinationError } from '#webhooks';

/**
 * Resolves with the context of the first of these events. Rejects if the connection ends, another event comes, or none comes in
 * time.
 */
export async function once<Context>(
  emitter: EventEmitter,
  events: readonly string[],
  timeoutMs: number,
  failures: readonly string[] = [
    'connection_error',
    'connection_close',
    'disconnected',
    'protocol_error',
  ],
): Promise<Context> {
  return new Promise((resolve, reject) => {
    const settle = (how: () => void): void => {
      clearTimeout(timer);
      for (const event of events) emitter.off(event, onEvent);
      for (const event of failures) emitter.off(event, onFailure);
      how();
    };
    const onEvent = (context: Context): void => settle(() => resolve(context));
    const onFailure = (context: unknown): void =>
      settle(() => reject(new DestinationError(failureOf(context))));
    const timer = setTimeout(
      () => settle(() => reject(new DestinationError(`no answer in ${timeoutMs} ms`))),
      timeoutMs,
    );
    for (const event of events) emitter.on(event, onEvent);
    for (const event of failures) emitter.on(event, onFailure);
  });
}

/** Returns the text of the peer's or the network's error, from an error or from the context of an event. */
export function failureOf(context: unknown): string {
  if (context instanceof Error) return context.message.slice(0, 300);
  const places = [context, fieldOf(context, 'sender'), fieldOf(context, 'connection')];
  for (const place of places) {
    const text = textOf(fieldOf(place, 'error'));
    if (text !== undefined) return text;
  }
  return 'the peer closed the connection';
}

function textOf(error: unknown): string | undefined {
  for (const name of ['description', 'message', 'condition']) {
    const text = fieldOf(error, name);
    if (typeof text === 'string' && text !== '') return text.slice(0, 300);
  }
  return undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
