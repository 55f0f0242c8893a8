/** No address of a server is longer. */
const charactersMax = 250;

/**
 * The server that a person means: what they copy from the address bar, or its name alone. Null for what is none, is not
 * encrypted, or has credentials in it.
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
