import type { Order } from '../model.ts';

/** By last name, then first name, as people look names up; who is not known yet comes last. */
export function compareByName(one: Order, other: Order): number {
  const [a, b] = [one.details.patient, other.details.patient];
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return (
    collator.compare(a.lastName, b.lastName) ||
    collator.compare(a.firstName, b.firstName) ||
    (one.id < other.id ? -1 : 1)
  );
}

const collator = new Intl.Collator('en-US', { sensitivity: 'base' });
