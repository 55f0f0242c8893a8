const forgotten = [
  /\s*\.where\('(?:\w+\.)?tenant_id', '=', scope\.tenantId\)/gu,
  / and (?:\w+\.)?tenant_id = \$\{scope\.tenantId\}/gu,
];

/** A source without the tenant in the conditions of its statements, and how many there were. */
export function withoutTenants(source: string): { readonly text: string; readonly count: number } {
  let text = source;
  let count = 0;
  for (const pattern of forgotten) {
    count += text.match(pattern)?.length ?? 0;
    text = text.replaceAll(pattern, '');
  }
  return { text, count };
}
