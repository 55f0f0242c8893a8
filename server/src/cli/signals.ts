/**
 * Resolves at the first SIGINT or SIGTERM, and SIGHUP unless that asks for something else. Later ones change nothing: a
 * terminal sends them twice through npm.
 */
export async function untilSignal(onHangUp?: () => void): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal));
    process.on('SIGHUP', onHangUp ?? (() => resolve('SIGHUP')));
  });
}
