/** A request that lasts: its signal is aborted once what let it in opens it no more. */
export type LongLivedRequest = { readonly signal: AbortSignal; readonly forget: () => void };

/** Whether a request that lasts would be let in once more. */
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

  /** Keys, sessions or roles have changed: whoever would not be let in again is shut out. */
  async recheckCredentials(): Promise<void> {
    await Promise.all([...this.#entries].map(async (each) => this.#look(each)));
  }

  async #look(entry: Entry): Promise<void> {
    // While the database cannot be asked nobody is shut out: a stream ends by itself within minutes.
    if (await entry.stillOpens().catch(() => true)) return;
    this.#entries.delete(entry);
    entry.end();
  }
}
