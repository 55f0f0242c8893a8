/** Longer than any URL of a server. */
const charactersMax = 250;

/**
 * Returns the origin of the server that a user typed: a URL, or its host name alone. Null if it is invalid, not encrypted, or
 * contains credentials.
 */
export function readServer(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > charactersMax) return null;
  const address = /^[a-z][a-z0-9+.-]*:\/\//iu.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.username === '' && url.password === '';
  return url.protocol === 'https:' && isPlain && url.hostname.includes('.') ? url.origin : null;
}
