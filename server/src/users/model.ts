import { trust } from '#kernel/brand.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Actor, UserId } from '#kernel/scope.ts';
import { birthDateRule, dayMs, isBirthDate, parseUtc, type PlainDate } from '#kernel/time.ts';

/** A default for sources without their own value, and its origin. */
export type Fallback<Value extends string> = {
  readonly value: Value;
  readonly sourceSlug: string;
  readonly updatedAt: Date;
};

/** A birth date sealed with the user's key, and that key sealed with the master key; null if the key was destroyed. */
export type SealedBirthDate = { readonly sealed: Buffer; readonly wrapped: Buffer | null };

export type ConnectedSource = {
  readonly slug: string;
  readonly name: string;
  readonly createdOn: Date;
};

export type User = {
  readonly id: UserId;
  readonly clientUserId: string;
  readonly createdAt: Date;
  /** When the user's fields were last changed; connecting sources does not count. */
  readonly updatedAt: Date;
  readonly fallbackTimeZone: Fallback<string> | null;
  /** `openBirthDate` reads it. */
  readonly fallbackBirthDate: Fallback<PlainDate> | SealedBirthDate | null;
  readonly ingestionStart: PlainDate | null;
  readonly ingestionEnd: PlainDate | null;
  readonly connectedSources: readonly ConnectedSource[];
  readonly deletedAt: Date | null;
  /** When the user's data is erased; afterwards the deletion cannot be undone. */
  readonly purgeAt: Date | null;
  /** Null also where it was not recorded. */
  readonly deletedBy: Actor | null;
};

/** The fields of a user that a caller may set. */
export type UserFields = {
  readonly clientUserId: string;
  readonly fallbackTimeZone: string | null;
  readonly fallbackBirthDate: PlainDate | null;
  readonly ingestionStart: PlainDate | null;
  readonly ingestionEnd: PlainDate | null;
};

export type UserPatch = { readonly [Field in keyof UserFields]?: UserFields[Field] | undefined };

export type IngestionWindow = { readonly fromMs: number; readonly toMs: number };

/** The bounds are days without a time zone, so a day around them is accepted, too. */
const boundSlackMs = dayMs;

/** Returns the window from the first accepted day to the last. */
export function ingestionWindow({
  ingestionStart,
  ingestionEnd,
}: Readonly<Record<'ingestionStart' | 'ingestionEnd', string | null>>): IngestionWindow {
  return {
    fromMs: ingestionStart === null ? -Infinity : parseUtc(ingestionStart) - boundSlackMs,
    toMs: ingestionEnd === null ? Infinity : parseUtc(ingestionEnd) + dayMs + boundSlackMs,
  };
}

/** The fields that another slice needs to store data of a user. */
export type ActiveUser = {
  readonly clientUserId: string;
  /** IANA name. */
  readonly fallbackTimeZone: string | null;
  /** [fromMs, toMs): when data must be of to be taken in. */
  readonly ingestion: IngestionWindow;
  /** Slugs. */
  readonly connectedSources: readonly string[];
};

/** How long a deletion can be undone. */
export const graceMs = 7 * dayMs;
/** The origin of values that were set over the API. */
const manualSlug = 'manual';

/** Ids are compared as text, so they are stored in lower case. */
export function toUserId(text: string): UserId {
  return trust<UserId>(text.toLowerCase());
}

/** `purged` also while the row waits for the job that erases it: callers see no difference. */
export function stateAt(user: User, now: Date): 'active' | 'deleted' | 'purged' {
  if (user.purgeAt === null) return 'active';
  return now < user.purgeAt ? 'deleted' : 'purged';
}

export function newUser(id: UserId, fields: UserFields, now: Date): User {
  return {
    id,
    clientUserId: fields.clientUserId,
    createdAt: now,
    updatedAt: now,
    fallbackTimeZone: fallback(fields.fallbackTimeZone, now),
    fallbackBirthDate: fallback(fields.fallbackBirthDate, now),
    ingestionStart: fields.ingestionStart,
    ingestionEnd: fields.ingestionEnd,
    connectedSources: [],
    ...notDeleted,
  };
}

const notDeleted = { deletedAt: null, purgeAt: null, deletedBy: null } as const;

export function deleted(user: User, deletedBy: Actor, now: Date): User {
  return { ...user, deletedAt: now, purgeAt: new Date(now.getTime() + graceMs), deletedBy };
}

export function restored(user: User, now: Date): User {
  return { ...user, ...notDeleted, updatedAt: now };
}

/** A field that is left out stays unchanged; null clears it. */
export function patched(user: User, patch: UserPatch, now: Date): User {
  const { fallbackTimeZone: zone, fallbackBirthDate: birthDate } = patch;
  return {
    ...user,
    updatedAt: now,
    clientUserId: patch.clientUserId ?? user.clientUserId,
    fallbackTimeZone: zone === undefined ? user.fallbackTimeZone : fallback(zone, now),
    fallbackBirthDate: birthDate === undefined ? user.fallbackBirthDate : fallback(birthDate, now),
    ingestionStart: patch.ingestionStart === undefined ? user.ingestionStart : patch.ingestionStart,
    ingestionEnd: patch.ingestionEnd === undefined ? user.ingestionEnd : patch.ingestionEnd,
  };
}

export function isEmptyPatch(patch: UserPatch): boolean {
  return Object.values(patch).every((value) => value === undefined);
}

function fallback<Value extends string>(value: Value | null, now: Date): Fallback<Value> | null {
  return value === null ? null : { value, sourceSlug: manualSlug, updatedAt: now };
}

/** Returns the problems of a user that a request would create or change. Only fields of the request are blamed. */
export function problemsOf(user: User, given: UserPatch, now: Date): readonly Problem[] {
  return [...birthDateProblems(given.fallbackBirthDate, now), ...ingestionProblems(user, given)];
}

function birthDateProblems(birthDate: PlainDate | null | undefined, now: Date): readonly Problem[] {
  if (birthDate == null || isBirthDate(birthDate, now)) return [];
  return [
    {
      type: 'value_error',
      loc: ['body', 'fallback_birth_date'],
      msg: birthDateRule,
      input: birthDate,
    },
  ];
}

function ingestionProblems(user: User, given: UserPatch): readonly Problem[] {
  const { ingestionStart: start, ingestionEnd: end } = user;
  if (start === null || end === null || start <= end) return [];
  if (given.ingestionEnd != null) {
    const msg = `Input should not be before ingestion_start (${start})`;
    return [{ type: 'value_error', loc: ['body', 'ingestion_end'], msg, input: end }];
  }
  const msg = `Input should not be after ingestion_end (${end})`;
  return [{ type: 'value_error', loc: ['body', 'ingestion_start'], msg, input: start }];
}

const emailAddress = /[^\s@]+@[^\s@]+\.[^\s@.]{2,}/u;
const phoneSeparators = /[\s().\-/]/gu;
const phoneNumbers = [
  // International: +49 170 1234567, 0049…
  /^(?:\+|00)[1-9]\d{6,14}$/u,
  // National numbers with a leading zero: 0170 1234567.
  /^0[1-9]\d{7,9}$/u,
];
/** North American: 5551234567, (555) 123-4567, 1-555-123-4567. */
const northAmericanNumber = /^(?:1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.-]?\d{3}[\s.-]?\d{4}$/u;
/** International without its plus sign. Shorter and longer runs of digits are more likely a number of the caller's. */
const bareInternationalNumber = /^[1-9]\d{10,11}$/u;

/** Returns the kind of identifier that a client_user_id seems to be, if it would identify a user. */
export function identifyingKind(
  reference: string,
): 'an e-mail address' | 'a phone number' | undefined {
  if (emailAddress.test(reference)) return 'an e-mail address';
  const text = reference.trim();
  const digits = text.replaceAll(phoneSeparators, '');
  const isPhone =
    phoneNumbers.some((pattern) => pattern.test(digits)) ||
    northAmericanNumber.test(text) ||
    bareInternationalNumber.test(text);
  return isPhone ? 'a phone number' : undefined;
}

export function identifyingAdvice(kind: string): string {
  return `looks like ${kind}; use a reference that identifies nobody`;
}
