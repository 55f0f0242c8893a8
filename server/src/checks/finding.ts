/** What one check says: nothing to do, something to know, or something to change. */
export type Finding = {
  readonly check: string;
  readonly level: 'ok' | 'warn' | 'fix';
  readonly text: string;
};

/** What the settings are judged by. */
export type Usage = {
  /** The first start is over. */
  readonly isStarted: boolean;
  /** Some key opens production data. */
  readonly servesProduction: boolean;
};
