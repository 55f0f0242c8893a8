import { createHmac } from 'node:crypto';

import { AppError } from '#kernel/errors.ts';
import { Reply } from '#kernel/http/operation.ts';
import type { RawRoute } from '#kernel/http/raw-route.ts';
import { type OutboundHttp, OutboundError } from '#kernel/network/fetch.ts';
import { decrypt, encrypt } from '#kernel/secrets/cipher.ts';
import { hourMs, minuteMs, secondMs } from '#kernel/time.ts';

import type { SourcesContext } from '../../../sources-context.ts';

type Deps = Pick<SourcesContext, 'vault' | 'clock'>;

const place = 'logo of a team';

/**
 * Returns the path at which Salus serves a team's logo, so that the page loads nothing from other servers. The path contains the
 * sealed URL of the picture, so that clients cannot have another URL fetched. The nonce is derived from the URL, so that browsers
 * can cache the picture.
 */
export function logoPathOf({ vault }: Pick<Deps, 'vault'>, logoUrl: string | null): string | null {
  if (logoUrl?.startsWith('https://') !== true) return null;
  const key = vault.derive('team logo');
  const bytes = (count: number): Buffer =>
    createHmac('sha256', vault.derive('team logo nonce'))
      .update(logoUrl)
      .digest()
      .subarray(0, count);
  return `/link/logo/${encrypt(key, Buffer.from(logoUrl), place, { bytes }).toString('base64url')}`;
}

const pictureBytesMax = 256 * 1024;
const picturesMax = 64;
const keptMs = hourMs;
/** A picture that could not be fetched is fetched again after this time, not for each visitor. */
const refusedMs = minuteMs;

type Kept = { readonly until: number; readonly picture: Promise<Picture | undefined> };
export type Picture = { readonly type: string; readonly body: Buffer };

/** Serves the logos of teams. */
export function logoReceiver(
  deps: Deps & { readonly http: Pick<SourcesContext['http'], 'provider'> },
): RawRoute {
  const kept = new Map<string, Kept>();
  const get = async (address: string): Promise<Picture | undefined> => {
    const now = deps.clock.now().getTime();
    const known = kept.get(address);
    if (known !== undefined && known.until > now) return known.picture;
    const picture = fetchPicture(deps.http.provider, address);
    kept.delete(address);
    kept.set(address, { until: now + refusedMs, picture });
    if ((await picture) !== undefined) kept.set(address, { until: now + keptMs, picture });
    const [oldest] = kept.keys();
    if (kept.size > picturesMax && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
  return {
    path: '/link/logo/:sealed',
    answer: async ({ params }) => {
      const picture = await get(addressOf(deps, params['sealed'] ?? ''));
      if (picture === undefined) throw new AppError('route.not_found');
      return new Reply(200, picture.body, {
        'content-type': picture.type,
        'cache-control': 'public, max-age=3600',
        // A picture that is opened as a page may neither load nor run anything.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    },
  };
}

function addressOf({ vault }: Pick<Deps, 'vault'>, sealed: string): string {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    return decrypt(vault.derive('team logo'), bytes, place).toString();
  } catch {
    throw new AppError('route.not_found');
  }
}

/** Returns undefined if the response is missing, too large, or not a picture. */
export async function fetchPicture(
  http: Pick<OutboundHttp, 'send'>,
  address: string,
): Promise<Picture | undefined> {
  try {
    const { status, body } = await http.send({
      method: 'GET',
      url: new URL(address),
      headers: { accept: 'image/*' },
      body: null,
      timeoutMs: 5 * secondMs,
      responseBytesMax: pictureBytesMax + 1,
    });
    if (status !== 200 || body.length > pictureBytesMax) return undefined;
    const type = typeOf(body);
    return type === undefined ? undefined : { type, body };
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

/** Detects the type from the first bytes, because the server's content type is not trusted. */
function typeOf(body: Buffer): string | undefined {
  const start = body.subarray(0, 12).toString('latin1');
  if (start.startsWith('\u0089PNG\r\n')) return 'image/png';
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (/^GIF8[79]a/u.test(start)) return 'image/gif';
  if (/^RIFF.{4}WEBP/su.test(start)) return 'image/webp';
  const head = body.subarray(0, 1024).toString('utf8');
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/u.test(head)
    ? 'image/svg+xml'
    : undefined;
}
