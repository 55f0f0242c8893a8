import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Request = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

/** What goes wrong instead of, or with, the proper answer. */
export type Fault =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly retryAfter?: string;
      /** Where it says so; left out: `retry-after`. */
      readonly field?: string | undefined;
    }
  | { readonly kind: 'html' }
  /** The first half of the proper answer, as if it were all. */
  | { readonly kind: 'truncated' }
  | { readonly kind: 'hang up' }
  /** It takes the request and never answers. */
  | { readonly kind: 'silent' };

export type Faults = {
  /** The next so many requests whose address contains the text go wrong. */
  fail(fault: Fault, times?: number, within?: string): void;
  /** Does something once, before the so-manyth request from now on whose address contains the text is answered. */
  before(number: number, within: string, act: () => Promise<void>): void;
  /** Everything answers properly again. */
  heal(): void;
};

export type EmulatorServer = Faults & {
  readonly url: string;
  /** `METHOD /path?query` of everything that came, in order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
};

const html = '<html><body><h1>502 Bad Gateway</h1></body></html>';

export function json(value: unknown, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** A real HTTP server that answers as it is told, or as the faults have it. */
export async function openEmulatorServer(
  answer: (request: Request) => Answer | Promise<Answer>,
): Promise<EmulatorServer> {
  const requests: string[] = [];
  const faults: { readonly fault: Fault; readonly within: string; left: number }[] = [];
  const acts: { readonly within: string; readonly act: () => Promise<void>; left: number }[] = [];
  const actBefore = async (address: string): Promise<void> => {
    for (const each of acts) {
      if (!address.includes(each.within)) continue;
      each.left -= 1;
      if (each.left === 0) await each.act();
    }
  };
  const takeFault = (address: string): Fault | undefined => {
    const found = faults.find(({ left, within }) => left > 0 && address.includes(within));
    if (found === undefined) return undefined;
    found.left -= 1;
    return found.fault;
  };
  const respond = async (request: Request): Promise<Answer | null> => {
    await actBefore(request.url.pathname);
    const fault = takeFault(request.url.pathname);
    switch (fault?.kind) {
      case undefined:
        return answer(request);
      case 'hang up':
        return null;
      case 'silent':
        return new Promise(() => {});
      case 'html':
        return { status: 200, headers: { 'content-type': 'text/html' }, body: html };
      case 'truncated': {
        const whole = await answer(request);
        const text = String(whole.body ?? '');
        return { ...whole, body: text.slice(0, text.length / 2) };
      }
      case 'status': {
        const { status, retryAfter, field = 'retry-after' } = fault;
        return { status, headers: retryAfter === undefined ? {} : { [field]: retryAfter } };
      }
    }
  };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', headers } = incoming;
      const url = new URL(incoming.url ?? '/', 'http://emulator');
      requests.push(`${method} ${url.pathname}${url.search}`);
      const request = { method, url, headers, body: Buffer.concat(chunks) };
      void (async () => {
        const told = await respond(request);
        if (told === null) outgoing.destroy();
        else outgoing.writeHead(told.status, told.headers).end(told.body);
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    fail: (fault, times = 1, within = '') => {
      faults.push({ fault, within, left: times });
    },
    before: (number, within, act) => {
      acts.push({ within, act, left: number });
    },
    heal: () => {
      faults.length = 0;
      acts.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
