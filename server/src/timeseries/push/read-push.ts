import type { Static } from 'typebox';

import { compileValidator } from '#kernel/http/validation.ts';
import { isSourceType, normaliseProvider, type SourceType } from '#sources';

import type { Resource } from '../resources/resources.ts';
import { pushBody } from '../schema.ts';
import { parseOrNull } from './normalise/sample-text.ts';
import { scanSamples } from './normalise/scan.ts';

/** A push that passes its schema. Its samples are as they were sent, or already in columns. */
export type PushBody = Static<typeof pushBody>;

/** Shorter bodies are parsed sooner than the pattern of their samples is found out. */
export const scannedBytesMin = 4096;

/** What the body says of all its samples. */
export function statementsOf(body: PushBody): {
  readonly provider: string;
  readonly sourceType: SourceType | null;
  readonly timeZone: string | null;
} {
  const { provider, source_type: sourceType, time_zone: timeZone } = body;
  return {
    provider: normaliseProvider(provider),
    sourceType: typeof sourceType === 'string' && isSourceType(sourceType) ? sourceType : null,
    timeZone: timeZone ?? null,
  };
}

/**
 * Reads a push from its bytes without parsing each of its samples (ADR-0049). The answer is what JSON.parse, the schema and
 * `normaliseSamples` make of the body; null says nothing of it: it is to go their way.
 */
export function readPush(
  resource: Resource,
  bytes: Buffer,
  limits: { readonly receivedAtMs: number; readonly samplesMax: number },
): PushBody | null {
  const from = bytes.indexOf('[');
  const to = bytes.lastIndexOf(']');
  if (bytes.length < scannedBytesMin || from < 0 || to < from) return null;
  // No other list is left in the envelope: where it has one as its `data`, that is the list from bracket to bracket.
  const envelope = parseOrNull(
    `${bytes.toString('utf8', 0, from)}[]${bytes.toString('utf8', to + 1)}`,
  );
  if (!isPushBody(envelope)) return null;
  const { receivedAtMs } = limits;
  const context = { receivedAtMs, ...statementsOf(envelope), isPushed: true };
  const list = bytes.subarray(from, to + 1);
  const data = scanSamples(resource, list, context, limits.samplesMax);
  return data === null ? null : { ...envelope, data };
}

const checkEnvelope = compileValidator(pushBody, 'body');

function isPushBody(value: unknown): value is PushBody {
  return checkEnvelope(value).length === 0;
}
