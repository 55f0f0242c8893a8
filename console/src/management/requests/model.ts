/** What the address says of the search; left out: any. */
export type RequestFilter = {
  readonly operation?: string;
  readonly outcome?: 'succeeded' | 'failed';
  readonly actor?: string;
  readonly request_id?: string;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The filter of an address, or of what was typed: only what says something. */
export function requestFilterOf(given: Readonly<Record<string, unknown>>): RequestFilter {
  const { outcome } = given;
  const [operation, actor, requestId] = [
    text(given['operation']),
    text(given['actor']),
    text(given['request_id']),
  ];
  return {
    ...(operation === undefined ? {} : { operation }),
    ...(outcome === 'succeeded' || outcome === 'failed' ? { outcome } : {}),
    ...(actor === undefined ? {} : { actor }),
    ...(requestId === undefined ? {} : { request_id: requestId }),
  };
}

/** A status by what it means for whoever asked. */
export function statusTone(status: number): 'good' | 'warning' | 'danger' {
  if (status < 400) return 'good';
  return status < 500 ? 'warning' : 'danger';
}
