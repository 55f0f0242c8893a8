const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const places = new RegExp(
  `^(?:summary/[a-z_]{1,63}/${uuid}|source/[a-z][a-z0-9_]{0,62}|import/${uuid})$`,
  'u',
);

/** Whether an address names data to delete: `summary/sleep/<id>`, `source/oura`, `import/<id>`. */
export function isTarget(text: unknown): text is string {
  return typeof text === 'string' && places.test(text);
}
