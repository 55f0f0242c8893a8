import { createHmac } from 'node:crypto';

import type { AppContext } from '#kernel/app-context.ts';
import type { OrderId } from '#labs/orders';

/** A critical result's id: a keyed hash, in the form of a UUID, so that it tells nothing of the value. */
export function openCriticalIds(
  { vault }: Pick<AppContext, 'vault'>,
  orderId: OrderId,
): (name: string) => string {
  const key = vault.derive('critical results');
  return (name) => {
    const hex = createHmac('sha256', key).update(`${orderId} ${name}`).digest('hex');
    // Version 8: a UUID of one's own making.
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, '$1-$2-8$3-8$4-$5');
  };
}
