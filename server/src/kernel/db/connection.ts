import type pg from 'pg';

/** Closes a connection immediately; pending statements fail. */
export function destroy(client: pg.ClientBase): void {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown = Reflect.get(Object(connection), 'stream');
  const end: unknown = Reflect.get(Object(stream), 'destroy');
  if (typeof end === 'function') Reflect.apply(end, stream, []);
}
