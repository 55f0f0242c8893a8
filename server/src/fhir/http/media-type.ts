import { AppError } from '#kernel/errors.ts';
import { negotiateMediaType } from '#kernel/http/content-negotiation.ts';

import { fhirJson } from './operation-outcome.ts';

const offered = [fhirJson, 'application/json'] as const;
const formats: Readonly<Record<string, string>> = {
  json: fhirJson,
  'text/json': fhirJson,
  [fhirJson]: fhirJson,
  'application/json': 'application/json',
};

const pdf = 'application/pdf';

/** Whether a caller likes a PDF better than FHIR, or takes anything and names no JSON; `_format` asks for FHIR. */
export function likesPdf(accept: string | undefined, format: string | undefined): boolean {
  if ((format ?? '') !== '' || accept === undefined) return false;
  const isJsonNamed = accept.includes('json');
  return negotiateMediaType(accept, isJsonNamed ? [...offered, pdf] : [pdf, ...offered]) === pdf;
}

/** What a caller is answered in; `_format` counts before the header. Other types and other versions of FHIR are refused. */
export function mediaTypeOf(accept: string | undefined, format: string | undefined): string {
  const refuse = (): never => {
    throw new AppError('request.not_acceptable', { beside: { available: offered } });
  };
  // A plus of the address is read as a space. A parameter without a value counts as left out.
  if (format !== undefined && format !== '') return formats[format.replace(' ', '+')] ?? refuse();
  if (/fhirVersion\s*=\s*(?!4\.0)/iu.test(accept ?? '')) refuse();
  return negotiateMediaType(accept ?? null, offered);
}
