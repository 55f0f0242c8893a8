/** A long-lived request. Its signal aborts when the credential of the request is revoked. */
export type LongLivedRequest = { readonly signal: AbortSignal; readonly forget: () => void };

/** Returns true if the credential of a long-lived request is still valid. */
export type IsStillAuthorized = () => Promise<boolean>;

type Entry = { readonly stillOpens: IsStillAuthorized; readonly end: () => void };

/** The requests that last, each with what let it in. */
export class LongLivedRequests {
  readonly #entries = new Set<Entry>();

  begin(stillOpens: IsStillAuthorized): LongLivedRequest {
    const controller = new AbortController();
    const entry = { stillOpens, end: () => controller.abort() };
    this.#entries.add(entry);
    return { signal: controller.signal, forget: () => this.#entries.delete(entry) };
  }

  /** After a change of keys, sessions or roles, aborts the open requests whose credential is no longer valid. */
  async recheckCredentials(): Promise<void> {
    await Promise.all([...this.#entries].map(async (each) => this.#look(each)));
  }

  async #look(entry: Entry): Promise<void> {
    // If the check fails, such as without a database, the request continues: a stream ends within minutes anyway.
    if (await entry.stillOpens().catch(() => true)) return;
    this.#entries.delete(entry);
    entry.end();
  }
}
