import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How often each node is asked whether it is ready. */
const probeMs = 100;
/** A node that was not ready so often in a row gets no new connections; haproxy's default. */
const failuresMax = 3;

/** A node behind the balancer; its address changes when another process takes its place. */
export type Node = { url: string };

export type Balancer = {
  readonly url: string;
  /** Resolves once the node is sent connections. */
  untilReady(node: Node): Promise<void>;
  close(): Promise<void>;
};

/** A load balancer for TCP: new connections go round the nodes whose `/readyz` answered 200 last. */
export async function openBalancer(nodes: readonly Node[]): Promise<Balancer> {
  const ready = new Map<Node, string>();
  const failures = new Map<Node, number>();
  const waiting = new Set<() => void>();
  const sockets = new Set<Socket>();
  const stop = new AbortController();
  let turn = 0;
  const probe = async (node: Node): Promise<void> => {
    const { url } = node;
    const isReady = await fetch(`${url}/readyz`, { headers: { connection: 'close' } })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.status === 200;
      })
      .catch(() => false);
    if (isReady && url === node.url) {
      ready.set(node, url);
      failures.delete(node);
    } else {
      failures.set(node, (failures.get(node) ?? 0) + 1);
      if (url !== node.url || (failures.get(node) ?? 0) >= failuresMax) ready.delete(node);
    }
    for (const check of waiting) check();
  };
  const watch = async (node: Node): Promise<void> => {
    while (!stop.signal.aborted) {
      await probe(node);
      await new Promise((resolve) => {
        setTimeout(resolve, probeMs);
      });
    }
  };
  const server = createServer((client) => {
    const urls = [...ready.values()];
    turn += 1;
    const picked = urls[turn % urls.length];
    if (picked === undefined) {
      client.destroy();
      return;
    }
    const { hostname, port } = new URL(picked);
    const node = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, node],
      [node, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const watching = nodes.map(watch);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    untilReady: async (node) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (ready.get(node) !== node.url) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    close: async () => {
      stop.abort();
      server.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(watching);
    },
  };
}
