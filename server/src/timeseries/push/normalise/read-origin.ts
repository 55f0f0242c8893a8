import { checkText, missing, notAList, notOneOf } from '#kernel/http/problem-list.ts';
import { type SourceType, inferSourceType, isSourceType, sourceTypes } from '#sources';
import { sportSlugOf } from '#terminology';

import { subKindOf } from '../../resources/resources.ts';
import { type Batch, type RawSample, report } from './batch.ts';

type TextRule = {
  readonly key: string;
  readonly charactersMax: number;
  readonly pattern: RegExp | null;
  readonly expected: string;
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;
const slug = /^[a-z0-9_]+$/u;
const typeSlug = /^[a-z0-9_]+(?:\/[a-z0-9_]+)?$/u;
const slugExpected = 'a name in lower case (letters, digits, underscores)';

function rule(key: string, charactersMax: number, pattern: RegExp | null, expected = ''): TextRule {
  return { key, charactersMax, pattern, expected };
}

const appId = rule('app_id', 256, null);
const sourceBundle = rule('source_bundle', 256, null);
const productType = rule('product_type', 256, null);
const deviceId = rule('device_id', 36, uuid, 'a UUID');
const workoutId = rule('workout_id', 36, uuid, 'a UUID');
const sport = rule('sport', 64, slug, slugExpected);
const freeType = rule('type', 64, null);
const anyType = rule('type', 64, typeSlug, slugExpected);

/** Fills the draft with where a sample comes from: its type and sub-kind, source type, app, device and workout. */
export function readOrigin(batch: Batch, sample: RawSample): void {
  const { draft } = batch;
  const typeSource = readType(batch, sample.type);
  const bundle = readText(batch, sourceBundle, sample.source_bundle, draft.appId);
  const app = readText(batch, appId, sample.app_id, draft.appId);
  draft.sourceType =
    readSourceType(batch, sample.source_type) ??
    typeSource ??
    batch.context.sourceType ??
    infer(batch, bundle, sample.product_type);
  draft.appId = app ?? bundle;
  draft.deviceId = readUuid(batch, deviceId, sample.device_id, draft.deviceId);
  draft.workoutId = readUuid(batch, workoutId, sample.workout_id, draft.workoutId);
  const named = readText(batch, sport, sample.sport, draft.sport);
  draft.sport = named === null ? null : sportSlugOf(named);
  if (batch.resource.extras.length > 0) readExtras(batch, sample);
}

/** A valid text, or null. What equals the last sample's text was checked then. */
function readText(
  batch: Batch,
  text: TextRule,
  input: unknown,
  last: string | null,
): string | null {
  if (input == null) return null;
  if (input === last) return last;
  const wrong = checkText(input, text.charactersMax);
  if (typeof input === 'string' && wrong === null) {
    if (text.pattern?.test(input) !== false) return input;
    const msg = `Input should be ${text.expected}`;
    report(batch, text.key, { type: 'string_pattern_mismatch', msg }, input);
  } else if (wrong !== null) report(batch, text.key, wrong, input);
  return null;
}

function readUuid(
  batch: Batch,
  text: TextRule,
  input: unknown,
  last: string | null,
): string | null {
  return readText(batch, text, typeof input === 'string' ? input.toLowerCase() : input, last);
}

function infer(batch: Batch, bundle: string | null, product: unknown): SourceType {
  const last = batch.lastInference;
  if (bundle === last.bundle && product === last.product) return last.sourceType;
  const before = batch.problems.count;
  const sourceType = inferSourceType(bundle, readText(batch, productType, product, null));
  if (batch.problems.count === before) batch.lastInference = { bundle, product, sourceType };
  return sourceType;
}

function readSourceType(batch: Batch, input: unknown): SourceType | null {
  if (input == null) return null;
  if (isSourceType(input)) return input;
  report(batch, 'source_type', notOneOf(sourceTypes), input);
  return null;
}

/** Fills the draft's type and sub-kind; the source type that `type` names, where it names one. */
function readType(batch: Batch, input: unknown): SourceType | null {
  if (input === batch.lastType) return batch.lastTypeSource;
  const { draft, resource, problems } = batch;
  const before = problems.count;
  let source: SourceType | null = null;
  if (resource.methods !== null) {
    source = isSourceType(input) ? input : null;
    draft.subKind = readMethod(batch, source === null ? input : null);
  } else if (resource.types === null) {
    source = isSourceType(input) ? input : null;
    draft.type = source ?? readText(batch, freeType, input, null);
  } else {
    draft.type = readOwnType(batch, input);
    draft.subKind = resource.types.isIdentity ? draft.type : null;
  }
  // What was refused is not remembered: the next sample that says it must be reported too.
  if (problems.count === before) {
    batch.lastType = input;
    batch.lastTypeSource = source;
  }
  return source;
}

/**
 * The sub-kind of the method that a sample names, or its provider uses. The sample has no type of its own: that it names
 * the method does not make it another.
 */
function readMethod(batch: Batch, input: unknown): string | null {
  const { methods } = batch.resource;
  if (methods === null) return null;
  const { usual, others, ofProvider } = methods;
  if (input == null) return subKindOf(methods, ofProvider[batch.context.provider ?? ''] ?? usual);
  const name = typeof input === 'string' ? input.toLowerCase() : '';
  const known = [usual, ...others].find((each) => each === name);
  if (known !== undefined) return subKindOf(methods, known);
  report(batch, 'type', notOneOf([usual, ...others]), input);
  return null;
}

/** The type in the resource's own vocabulary, in full: `ldl` is short for `cholesterol/ldl`. */
function readOwnType(batch: Batch, input: unknown): string | null {
  const { types, name } = batch.resource;
  if (types === null) return null;
  if (input == null) {
    if (!types.isNullable) report(batch, 'type', missing);
    return null;
  }
  if (types.values === 'any') return readText(batch, anyType, input, null);
  const text = typeof input === 'string' ? input : '';
  const known = types.values.find((value) => value === input || value === `${name}/${text}`);
  if (known === undefined) report(batch, 'type', notOneOf(types.values), input);
  return known ?? null;
}

/** Fills the draft with the resource's further keys, as one object for each distinct content. */
function readExtras(batch: Batch, sample: RawSample): void {
  if (repeatsExtras(batch, sample)) return;
  const found: Record<string, string | readonly string[]> = {};
  let isEmpty = true;
  for (const extra of batch.resource.extras) {
    const input = sample[extra.key];
    if (input == null) continue;
    const value = extra.isList ? readChoices(batch, extra, input) : readChoice(batch, extra, input);
    if (value === null) continue;
    found[extra.key] = value;
    isEmpty = false;
  }
  if (isEmpty) {
    batch.draft.extra = null;
    return;
  }
  const text = JSON.stringify(found);
  const interned = batch.extras.get(text) ?? found;
  if (interned === found) batch.extras.set(text, found);
  batch.draft.extra = interned;
}

/** Whether the sample says what the last one said, which was checked then. */
function repeatsExtras(batch: Batch, sample: RawSample): boolean {
  const last = batch.draft.extra;
  return batch.resource.extras.every(({ key }) => (sample[key] ?? undefined) === last?.[key]);
}

type Choices = { readonly key: string; readonly values: readonly string[] };

function readChoice(batch: Batch, { key, values }: Choices, input: unknown): string | null {
  const known = values.find((value) => value === input);
  if (known === undefined) report(batch, key, notOneOf(values), input);
  return known ?? null;
}

/** A list in which each choice occurs at most once; an empty one says nothing. */
function readChoices(batch: Batch, choices: Choices, input: unknown): readonly string[] | null {
  if (!Array.isArray(input)) {
    report(batch, choices.key, notAList, input);
    return null;
  }
  const items: readonly unknown[] = input;
  const chosen = items.filter((item): item is string =>
    choices.values.some((value) => value === item),
  );
  if (chosen.length < items.length) {
    report(batch, choices.key, notOneOf(choices.values));
    return null;
  }
  return chosen.length > 0 ? [...new Set(chosen)] : null;
}
