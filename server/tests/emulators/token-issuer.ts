import { randomBytes } from 'node:crypto';

import type { Clock } from '#kernel/clock.ts';

type Holder = { readonly accountId: string; readonly scopes: readonly string[] };

export type Issued = Holder & {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly seconds: number;
};

const secret = (): string => randomBytes(12).toString('hex');

/** An authorisation server's memory: codes of one use, access tokens that end, refresh tokens that rotate. */
export class TokenIssuer {
  readonly #clock: Clock;
  readonly #seconds: number;
  readonly #codes = new Map<string, Holder & { readonly redirectUrl: string }>();
  readonly #refresh = new Map<string, Holder>();
  readonly #access = new Map<string, Holder & { readonly endsMs: number }>();

  /** What was given for a token, and whether anybody has used it since. */
  readonly #given = new Map<string, Issued & { readonly graceEndsMs: number }>();
  readonly #seen = new Set<string>();
  readonly #graceMs: number;

  /** For the time of a grace a refresh token works again, as long as nothing that was given for it was used. */
  constructor(clock: Clock, accessSeconds: number, graceMs = 0) {
    this.#clock = clock;
    this.#seconds = accessSeconds;
    this.#graceMs = graceMs;
  }

  code(holder: Holder, redirectUrl: string): string {
    const code = secret();
    this.#codes.set(code, { ...holder, redirectUrl });
    return code;
  }

  /** Null for a code that is unknown, used, or of another redirect. */
  fromCode(code: string, redirectUrl: string): Issued | null {
    const found = this.#codes.get(code);
    this.#codes.delete(code);
    return found?.redirectUrl === redirectUrl ? this.#issue(found) : null;
  }

  /** Null for a token that is unknown or was used: each works once. */
  fromRefreshToken(token: string): Issued | null {
    const found = this.#refresh.get(token) ?? this.#lostBefore(token);
    this.#refresh.delete(token);
    this.#seen.add(token);
    if (found === undefined) return null;
    const issued = this.#issue(found);
    const graceEndsMs = this.#clock.now().getTime() + this.#graceMs;
    this.#given.set(token, { ...issued, graceEndsMs });
    return issued;
  }

  #lostBefore(token: string): Holder | undefined {
    const given = this.#given.get(token);
    if (given === undefined || given.graceEndsMs <= this.#clock.now().getTime()) return undefined;
    return this.#seen.has(given.accessToken) || this.#seen.has(given.refreshToken)
      ? undefined
      : given;
  }

  holderOf(authorization: string | undefined): Holder | null {
    const token = authorization?.replace(/^Bearer /u, '') ?? '';
    this.#seen.add(token);
    const found = this.#access.get(token);
    return found !== undefined && found.endsMs > this.#clock.now().getTime() ? found : null;
  }

  /** The access tokens that are out there stop working; refresh tokens go on. */
  expireAll(): void {
    this.#access.clear();
  }

  /** The account's owner has withdrawn the consent. */
  revoke(accountId: string): void {
    for (const tokens of [this.#access, this.#refresh]) {
      for (const [token, holder] of tokens)
        if (holder.accountId === accountId) tokens.delete(token);
    }
  }

  #issue({ accountId, scopes }: Holder): Issued {
    const issued = { accountId, scopes, accessToken: secret(), refreshToken: secret() };
    const endsMs = this.#clock.now().getTime() + this.#seconds * 1000;
    this.#access.set(issued.accessToken, { accountId, scopes, endsMs });
    this.#refresh.set(issued.refreshToken, { accountId, scopes });
    return { ...issued, seconds: this.#seconds };
  }
}
