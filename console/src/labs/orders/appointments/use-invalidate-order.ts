import { useQueryClient } from '@tanstack/react-query';

import { useTenant } from '#console/kernel/session/session.ts';
import { toast } from '#console/kernel/ui/toast.tsx';

/** An order and its appointment change together. */
export function useInvalidateOrder(orderId: string): (words: string) => Promise<void> {
  const { key } = useTenant();
  const queries = useQueryClient();
  return async (words) => {
    toast(words);
    await queries.invalidateQueries({ queryKey: [key, 'order', orderId] });
    await queries.invalidateQueries({ queryKey: [key, 'orders'] });
  };
}
