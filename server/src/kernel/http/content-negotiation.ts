import { AppError } from '../errors.ts';

type Accepted = { readonly type: string; readonly quality: number };

/**
 * Returns the offered type that the client prefers, the first of equals and without a preference (RFC 9110, 12.5.1).
 * If it accepts none, throws an error that lists the offered types.
 */
export function negotiateMediaType<Type extends string>(
  accept: string | null,
  offered: readonly [Type, ...Type[]],
): Type {
  const wishes = (accept ?? '*/*').split(',').map(readWish);
  let best: Type | null = null;
  let bestQuality = 0;
  for (const type of offered) {
    const quality = qualityOf(type, wishes);
    if (quality <= bestQuality) continue;
    best = type;
    bestQuality = quality;
  }
  if (best !== null) return best;
  throw new AppError('request.not_acceptable', { beside: { available: offered } });
}

function readWish(text: string): Accepted {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

/** The closest wish counts: the type itself before `application/*` before everything. */
function qualityOf(offered: string, wishes: readonly Accepted[]): number {
  const [kind = ''] = offered.split('/');
  for (const pattern of [offered.toLowerCase(), `${kind}/*`, '*/*']) {
    const wish = wishes.find(({ type }) => type === pattern);
    if (wish !== undefined) return wish.quality;
  }
  return 0;
}
