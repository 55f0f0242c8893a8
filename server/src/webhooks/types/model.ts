import type { Catalogue } from '../catalogue/catalogue.ts';

type NamedType = { readonly eventType: string; readonly isOperational: boolean };

/** The types that filters name, in full or by their beginning and `*`; null names all, the operational ones too. */
export function namedTypes(
  { eventTypes, operationalTypes }: Pick<Catalogue, 'eventTypes' | 'operationalTypes'>,
  filters: readonly string[] | null,
): readonly NamedType[] {
  const isNamed = (eventType: string): boolean =>
    filters === null ||
    filters.some((filter) =>
      filter.endsWith('*') ? eventType.startsWith(filter.slice(0, -1)) : filter === eventType,
    );
  return [
    ...eventTypes.map((eventType) => ({ eventType, isOperational: false })),
    ...operationalTypes.map((eventType) => ({ eventType, isOperational: true })),
  ].filter(({ eventType }) => isNamed(eventType));
}
