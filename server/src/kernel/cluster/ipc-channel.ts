import type { IpcNotifications, IpcRequests } from './ipc-messages.ts';

type Envelope = {
  readonly salus: 'ask' | 'answer' | 'tell';
  readonly what: string;
  readonly id: number;
  readonly given: unknown;
};

/** The handlers of one side for requests and notifications of the other. */
export type Handlers = {
  readonly asked: {
    readonly [What in keyof IpcRequests]?: (
      given: IpcRequests[What]['asked'],
    ) => IpcRequests[What]['answer'] | Promise<IpcRequests[What]['answer']>;
  };
  readonly told: {
    readonly [What in keyof IpcNotifications]?: (given: IpcNotifications[What]) => void;
  };
};

/** The other process is gone. */
export class ChannelClosedError extends Error {}

/** Questions and news between a process and its supervisor, over what Node has between a process and its child. */
export class Channel {
  readonly #send: (message: Envelope) => void;
  readonly #handlers: Handlers;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;
  #isClosed = false;

  /** `send` must not throw. */
  constructor(send: (message: Envelope) => void, handlers: Handlers) {
    this.#send = send;
    this.#handlers = handlers;
  }

  /** Rejects with `ChannelClosedError` once the other side is gone. */
  async ask<What extends keyof IpcRequests>(
    what: What,
    given: IpcRequests[What]['asked'],
  ): Promise<IpcRequests[What]['answer']> {
    if (this.#isClosed) throw new ChannelClosedError('the other process is gone');
    this.#lastId += 1;
    const id = this.#lastId;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#send({ salus: 'ask', what, id, given });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Handlers define the type of the response
    return (await waiting.promise) as IpcRequests[What]['answer'];
  }

  tell<What extends keyof IpcNotifications>(what: What, given: IpcNotifications[What]): void {
    if (!this.#isClosed) this.#send({ salus: 'tell', what, id: 0, given });
  }

  /** A message of the other side; those of Node's own and of libraries are not ours. */
  hear(message: unknown): void {
    if (!isEnvelope(message)) return;
    const { salus, what, id, given } = message;
    if (salus === 'answer') {
      this.#waiting.get(id)?.resolve(given);
      this.#waiting.delete(id);
      return;
    }
    const handlers: object = salus === 'ask' ? this.#handlers.asked : this.#handlers.told;
    const handle: unknown = Reflect.get(handlers, what);
    if (typeof handle !== 'function') return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see Handlers
    const work = handle as (given: unknown) => unknown;
    if (salus === 'ask') void this.#answer(message, work);
    else work(given);
  }

  /** The other side is gone. */
  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.values())
      reject(new ChannelClosedError('the other process is gone'));
    this.#waiting.clear();
  }

  async #answer({ what, id, given }: Envelope, work: (given: unknown) => unknown): Promise<void> {
    const answer = await work(given);
    if (!this.#isClosed) this.#send({ salus: 'answer', what, id, given: answer });
  }
}

function isEnvelope(message: unknown): message is Envelope {
  return typeof message === 'object' && message !== null && 'salus' in message;
}
