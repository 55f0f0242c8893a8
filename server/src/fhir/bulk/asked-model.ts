import { trust } from '#kernel/brand.ts';
import { fromJsonText } from '#kernel/json-text.ts';

import { root } from '../http/operation-outcome.ts';
import type { TypeFilter } from './request-model.ts';

/** What an export is asked for that can name a person, or what is known of one: it is sealed. */
export type Details = { readonly request: string; readonly filters: readonly TypeFilter[] };

export function encodeDetails(details: Details): Buffer {
  return Buffer.from(JSON.stringify(details));
}

export function decodeDetails(bytes: Buffer): Details {
  return fromJsonText<Details>(trust(bytes.toString()));
}

/** The address of the face below which an export was asked for. */
export function fhirBaseOf(request: string): string {
  return request.slice(0, request.indexOf(root) + root.length);
}
