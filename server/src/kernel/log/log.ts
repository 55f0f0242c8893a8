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

/** JSON lines on standard error, written in the background: standard output belongs to a command's answer. */
export function openLog(level: LogLevel, destination?: DestinationStream): Log {
  const stream = destination ?? pino.destination({ dest: 2, sync: false, minLength: 4096 });
  const logger = pino(
    {
      level,
      base: null,
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
