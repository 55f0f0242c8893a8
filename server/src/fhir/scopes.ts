import type { Operation } from '#kernel/http/operation.ts';
import type { Grant } from '#kernel/scope.ts';

import { scopeProblem } from './access.ts';
import { root } from './http/operation-outcome.ts';
import { resourceTypes } from './resource-types.ts';

/** What the token endpoint has to know of the face. */
export const scopesOfFhir = {
  path: root,
  resourceTypes: resourceTypes.map(({ type }) => type),
  /** Why a scope cannot be granted; null: it can. */
  judge: (grant: Grant): string | null => scopeProblem(resourceTypes, grant),
};

/** The operations that tokens of clients open: each looks at their scopes. */
export const isForClients = ({ path }: Operation): boolean => path.startsWith(`${root}/`);
