import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

type Json = Readonly<Record<string, unknown>>;
export type Chunk = {
  readonly records?: readonly Json[];
  readonly sleep?: readonly Json[];
  readonly workouts?: readonly Json[];
  /** A fork sends it. */
  readonly deleted?: readonly Json[];
};

/** How a version of an SDK behaves, as its source says. */
export type Version = {
  readonly provider: 'apple' | 'google' | 'samsung';
  readonly sdkVersion: string;
  /** iOS 0.6.0 sends the token without a scheme. */
  readonly hasScheme: boolean;
  /** Until iOS 0.14 a chunk that gets a 4xx other than 401 counts as sent. */
  readonly skipsRefused: boolean;
  readonly sendsSyncType: boolean;
  readonly sendsLogs: boolean;
  /** A fork does. */
  readonly gzips: boolean;
  /** Until iOS 0.14 a chunk that was not taken stays in a file, and is sent again later than newer ones. */
  readonly hasOutbox: boolean;
  /** Rows of a request in the foreground and in the background, as in the SDKs in proportion. */
  readonly pages: { readonly foreground: number; readonly background: number };
};

export const ios06: Version = {
  provider: 'apple',
  sdkVersion: '0.6.0',
  hasScheme: false,
  skipsRefused: true,
  sendsSyncType: false,
  sendsLogs: false,
  gzips: false,
  hasOutbox: true,
  pages: { foreground: 400, background: 60 },
};
export const ios14: Version = { ...ios06, sdkVersion: '0.14.0', hasScheme: true, sendsLogs: true };
export const ios15: Version = {
  ...ios14,
  sdkVersion: '0.15.0',
  skipsRefused: false,
  hasOutbox: false,
  sendsSyncType: true,
};
export const iosFork: Version = { ...ios15, gzips: true };
const android: Version = {
  ...ios06,
  provider: 'google',
  hasScheme: true,
  skipsRefused: false,
  hasOutbox: false,
};
export const android11: Version = { ...android, sdkVersion: '0.11.0', sendsLogs: true };
export const android13: Version = { ...android11, sdkVersion: '0.13.0' };
export const samsung: Version = { ...android11, provider: 'samsung' };

type Tokens = { readonly access: string; readonly refresh: string };
type Answer = { readonly status: number; readonly body: Json };

/**
 * What happens to an upload on its way: all of it arrives, in small pieces, only a part of it, its answer is lost, or the phone
 * ends the app before it stores how far it came.
 */
export type Network = 'whole' | 'slow' | 'cut' | 'lost' | 'killed';

/**
 * An SDK on a phone: it knows its tokens and how far it came, and what is on the server only by the status of answers. `stopped`
 * says why it waits for the next trigger; `auth` that it asks for a new sign-in.
 */
export class Sdk {
  readonly version: Version;
  readonly #host: string;
  readonly #userId: string;
  #tokens: Tokens;
  #at = 0;
  #outbox: Chunk[] = [];
  readonly lost: number[] = [];
  readonly answers: Answer[] = [];
  /** What the server said of each chunk that it took, the last time. */
  readonly taken = new Map<Chunk, Json>();
  /** Of the next upload. */
  network: () => Network = () => 'whole';
  state: 'idle' | 'stopped' | 'auth' = 'idle';

  constructor(host: string, userId: string, version: Version, tokens: Tokens) {
    this.#host = host.replace(/\/$/u, '');
    this.#userId = userId;
    this.version = version;
    this.#tokens = tokens;
  }

  /** Every sign-in sends everything again. */
  signIn(tokens: Tokens): void {
    this.#tokens = tokens;
    this.#at = 0;
    this.state = 'idle';
  }

  /** The phone ends the app before it stores the tokens of the next refresh. */
  losesNextTokens = false;

  /** The access token is no longer good, as after an hour. */
  expireAccess(): void {
    this.#tokens = { ...this.#tokens, access: 'expired' };
  }

  /** Sends chunks from where it stopped, until one is not taken; then what is in the outbox. */
  async sync(chunks: readonly Chunk[], type: 'historical' | 'live' = 'historical'): Promise<void> {
    if (this.state === 'auth') return;
    this.state = 'idle';
    while (this.#at < chunks.length) {
      const chunk = chunks[this.#at] ?? {};
      const network = this.network();
      const status = await this.#send(chunk, type, network);
      if (network === 'killed') this.state = 'stopped';
      else if (status >= 200 && status < 300) this.#at += 1;
      else this.#notTaken(status, chunk);
      if (this.state !== 'idle') return;
    }
    for (const chunk of this.#outbox.toReversed()) {
      const status = await this.#send(chunk, type, 'whole');
      if (status < 200 || status > 299) return this.#stop();
      this.#outbox = this.#outbox.filter((each) => each !== chunk);
    }
  }

  #notTaken(status: number, chunk: Chunk): void {
    const { skipsRefused, hasOutbox } = this.version;
    if (status >= 400 && status < 500 && status !== 401 && skipsRefused) {
      this.lost.push(this.#at);
      this.#at += 1;
      return;
    }
    if (status !== 401 && hasOutbox) this.#outbox.push(chunk);
    this.#stop();
  }

  /** Waits for the next trigger, if the session has not ended. */
  #stop(): void {
    if (this.state !== 'auth') this.state = 'stopped';
  }

  /** Sends everything anew, as after a sign-in. */
  async again(chunks: readonly Chunk[], type: 'historical' | 'live' = 'historical'): Promise<void> {
    this.#at = 0;
    await this.sync(chunks, type);
  }

  async log(events: readonly Json[]): Promise<number> {
    const { provider, sdkVersion } = this.version;
    const path = `/sdk/users/${this.#userId}/logs`;
    return (await this.#post(path, { sdkVersion, provider, events })).status;
  }

  async signOut(): Promise<number> {
    const url = `${this.#host}/api/v1/users/${this.#userId}/connections/${this.version.provider}`;
    const answer = await fetch(url, { method: 'DELETE', headers: this.#headers() });
    await answer.arrayBuffer();
    return answer.status;
  }

  async #send(data: Chunk, type: string, network: Network): Promise<number> {
    const { provider, sdkVersion, sendsSyncType } = this.version;
    const body = {
      provider,
      sdkVersion,
      syncTimestamp: '2026-11-20T07:31:02Z',
      ...(sendsSyncType ? { syncSessionId: '5B6C', syncType: type } : {}),
      data: { records: [], sleep: [], workouts: [], ...data },
    };
    const path = `/sdk/users/${this.#userId}/sync`;
    let answer = await this.#post(path, body, network);
    if (answer.status === 401 && (await this.#refresh()))
      answer = await this.#post(path, body, network);
    if (answer.status === 202) this.taken.set(data, answer.body);
    return answer.status;
  }

  #headers(): Record<string, string> {
    const { access } = this.#tokens;
    return {
      'content-type': 'application/json',
      authorization: this.version.hasScheme ? `Bearer ${access}` : access,
    };
  }

  async #post(path: string, body: unknown, network: Network = 'whole'): Promise<Answer> {
    const text = Buffer.from(JSON.stringify(body));
    const { gzips } = this.version;
    const sent = gzips ? gzipSync(text) : text;
    const ending = new AbortController();
    const isWhole = network === 'whole' || network === 'killed';
    try {
      const answer = await fetch(`${this.#host}/api/v1${path}`, {
        method: 'POST',
        headers: { ...this.#headers(), ...(gzips ? { 'content-encoding': 'gzip' } : {}) },
        signal: ending.signal,
        ...(isWhole
          ? { body: sent }
          : { body: inPieces(sent, network, ending), duplex: 'half' as const }),
      });
      const read = { status: answer.status, body: (await answer.json()) as Json };
      this.answers.push(read);
      return read;
    } catch {
      return { status: 0, body: {} };
    }
  }

  /** Once for each 401. A 401 to it ends the session; anything else is trouble of the network. */
  async #refresh(): Promise<boolean> {
    const answer = await fetch(`${this.#host}/api/v1/token/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: this.#tokens.refresh }),
    }).catch(() => null);
    if (answer === null) return false;
    const body = (await answer.json()) as Json;
    const { access_token: access, refresh_token: refresh } = body;
    if (answer.status === 401) this.state = 'auth';
    if (answer.status !== 200 || typeof access !== 'string') return false;
    if (this.losesNextTokens) {
      this.losesNextTokens = false;
      this.state = 'stopped';
      return false;
    }
    this.#tokens = {
      access,
      refresh: typeof refresh === 'string' ? refresh : this.#tokens.refresh,
    };
    return true;
  }
}

const pieceBytes = 1024;

/** A body piece by piece; the connection ends in its middle, or once all of it is sent. */
function inPieces(
  bytes: Buffer,
  network: Network,
  ending: AbortController,
): ReadableStream<Uint8Array> {
  let at = 0;
  const last = network === 'cut' ? bytes.length / 2 : bytes.length;
  return new ReadableStream({
    pull: async (stream) => {
      await nextTurn();
      if (at < last) {
        stream.enqueue(bytes.subarray(at, at + pieceBytes));
        at += pieceBytes;
        return;
      }
      if (network !== 'cut') stream.close();
      if (network !== 'slow') setImmediate(() => ending.abort());
    },
  });
}
