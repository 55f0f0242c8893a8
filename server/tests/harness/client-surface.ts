import type { Operation } from '#kernel/http/operation.ts';

import { bodyExamples } from '../../src/composition/slices.ts';
import type { Keys } from './every-operation.ts';
import { exampleFields } from './example.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a client sends to an operation: fields of path and query, and a body of this kind. */
export type ExampleCall = {
  readonly given: Json;
  readonly body:
    | { readonly kind: 'none' | 'upload' | 'form' }
    | { readonly kind: 'json'; readonly value: unknown };
};

/** Operations that are sent unknown tokens, codes and passwords, which they reject with 401. */
export const judgingTheirInput = new Set([
  'readSignedRequisition',
  'receiveInlet',
  'sdkIssueToken',
  'sdkRefreshToken',
  'startLink',
  'exchangeLinkCode',
  'confirmMe',
]);

/** The sign-out comes last, because it ends the session of the others; deletions ask for absent ids. */
export const rankOf = ({ method, operationId }: Operation): number =>
  operationId === 'signOut' ? 3 : ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method) / 5;

/** Paths that several operations share take the values of one of them. */
const ownExamples: Readonly<Record<string, Json>> = {
  get_extended_grouped: { resource: 'ext_walking_speed' },
};

export const isStream = ({ response }: Operation): boolean =>
  JSON.stringify(response).includes('text/event-stream');

/** Returns the least that an operation accepts, with the ids of `keys`. */
export function exampleCall(keys: Keys, operation: Operation): ExampleCall {
  const { method, params, query, upload, formBytesMax, operationId } = operation;
  const ids =
    method === 'DELETE' ? { ...keys.ids, team_id: undefined, user_id: undefined } : keys.ids;
  const known = Object.fromEntries(Object.entries(ids).filter(([, value]) => value !== undefined));
  const fields = (schema: unknown): Json =>
    schema === undefined ? {} : exampleFields({ ...Object(schema) }, known, () => false);
  const given = { ...fields(params), ...fields(query), ...ownExamples[operationId] };
  if (upload !== undefined) return { given, body: { kind: 'upload' } };
  if (formBytesMax !== undefined) return { given, body: { kind: 'form' } };
  if (operation.body === undefined) return { given, body: { kind: 'none' } };
  const value: unknown = bodyExamples[operationId] ?? fields(operation.body);
  return { given, body: { kind: 'json', value } };
}
