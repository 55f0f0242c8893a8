/** Resolves at the first SIGINT or SIGTERM. Later ones change nothing: a terminal sends them twice through npm. */
export async function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve(signal));
  });
}
