type Json = Readonly<Record<string, unknown>>;

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first query of a request as a continuous one, which has no timeframe. */
export function continuousBody(body: unknown, slug: string, title: string): Json {
  const { queries, config } = isJson(body) ? body : {};
  const query: unknown = Array.isArray(queries) ? queries[0] : undefined;
  return { slug, title, query, ...(isJson(config) ? { query_config: config } : {}) };
}

/** The request that asks once what a continuous query keeps: of the past year. */
export function batchOfContinuous(query: unknown, config: unknown, today: string): Json {
  return {
    timeframe: { type: 'relative', anchor: today, past: { value: 1, unit: 'year' } },
    queries: [query],
    ...(isJson(config) && Object.keys(config).length > 0 ? { config } : {}),
  };
}

/** The columns of a table, by what is said of it. */
export function columnNames(schema: unknown): readonly string[] {
  const properties = isJson(schema) ? schema['properties'] : undefined;
  return isJson(properties) ? Object.keys(properties) : [];
}
