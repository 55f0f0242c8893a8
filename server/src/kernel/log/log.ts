import pino, { type DestinationStream } from 'pino';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Structured lines with ids only. Nothing that was sent or stored about a person may be a field here. */
export type Log = {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
  flush(): void;
};

/** The size that a pipe accepts atomically (PIPE_BUF), so that lines of several processes are not mixed. */
const writeBytes = 4096;

/**
 * JSON lines on standard error, written in the background: standard output belongs to a command's answer. Each line says
 * the given fields.
 */
export function openLog(
  level: LogLevel,
  base: Readonly<Record<string, unknown>> | null = null,
  destination?: DestinationStream,
): Log {
  const stream =
    destination ??
    pino.destination({
      dest: 2,
      sync: false,
      minLength: writeBytes - 1024,
      maxWrite: writeBytes,
    });
  const logger = pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
  const timer = setInterval(() => logger.flush(), 250);
  timer.unref();
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    flush: () => logger.flush(),
  };
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {}, flush: () => {} };
