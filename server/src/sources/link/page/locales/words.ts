import type { Kind } from './data-categories.ts';
import type { ProblemType } from './problem.ts';

/** A problem, and the step that solves it. */
export type ProblemMessage = { readonly happened: string; readonly todo: string };

/** The names in a page's texts: the requesting team, and the source of the data. */
export type Named = { readonly team: string; readonly source: string };

/** All texts of the connect page and the portal, in one language. */
export type Messages = {
  readonly direction: 'ltr' | 'rtl';
  /** Used if the name of the team is unknown. */
  readonly nameless: string;
  readonly next: string;
  readonly back: string;
  readonly notNow: string;
  readonly allSources: string;
  readonly close: string;
  readonly moment: string;
  readonly goTo: (source: string) => string;
  readonly goBack: (team: string) => string;
  readonly tryAgain: (source: string) => string;

  readonly entrance: {
    readonly title: string;
    readonly label: string;
    readonly hint: string;
  };
  readonly lost: ProblemMessage & { readonly title: string };

  readonly choose: {
    readonly title: string;
    readonly asks: (team: string) => string;
    readonly search: string;
    readonly find: string;
    readonly unknown: (text: string) => string;
    readonly nothing: (team: string) => string;
    readonly demos: string;
    readonly demo: string;
    readonly connected: string;
  };
  readonly consent: {
    readonly title: (source: string) => string;
    readonly reads: (named: Named) => string;
    /** With a number of days in words. */
    readonly history: (days: string) => string;
    readonly stop: (named: Named) => string;
    readonly broken: (source: string) => string;
    readonly already: (source: string) => string;
  };
  readonly logIn: {
    readonly privacy: (source: string) => string;
    readonly username: (source: string) => string;
    readonly password: (source: string) => string;
    readonly email: (source: string) => string;
    readonly region: string;
    /** Texts for a server of the user's own, and for its token. */
    readonly address: (source: string) => string;
    readonly token: string;
    readonly kept: (source: string) => string;
  };
  readonly code: {
    readonly title: (source: string) => string;
    readonly sent: (source: string) => string;
    readonly label: string;
  };

  readonly notConnected: string;
  readonly nothingShared: string;
  readonly problems: Readonly<Record<ProblemType, (named: Named) => ProblemMessage>>;
  /** Texts for a link that can no longer be used. */
  readonly ended: Readonly<Record<'invalid_token' | 'token_expired' | 'token_consumed', string>>;
  /** With a list of kinds. */
  readonly missing: (list: string) => string;
  readonly tries: Plural;
  readonly noTries: string;
  readonly closed: string;

  readonly connected: {
    readonly title: (source: string) => string;
    readonly waiting: string;
    readonly arrived: string;
    readonly empty: (source: string) => string;
    /** For one kind, with a day. */
    readonly until: (day: string) => string;
    readonly notShared: (list: string) => string;
    readonly refresh: string;
    readonly another: string;
  };

  readonly portal: {
    readonly title: string;
    readonly intro: (team: string) => string;
    readonly nothing: (team: string) => string;
    readonly since: (day: string) => string;
    readonly last: (day: string) => string;
    readonly noData: string;
    readonly works: string;
    readonly broken: string;
    readonly paused: string;
    readonly demo: string;
    readonly pushed: string;
    readonly disconnect: (source: string) => string;
    readonly reconnect: (source: string) => string;
    readonly connect: string;
    readonly question: (source: string) => string;
    readonly consequence: (named: Named) => string;
    readonly confirm: string;
    readonly keep: string;
    readonly disconnected: (source: string) => string;
    readonly wasNot: (source: string) => string;
    readonly ended: Readonly<Record<PortalProblem, ProblemMessage & { readonly title: string }>>;
  };

  readonly kinds: Readonly<Record<Kind, string>>;
};

/** Why a link to the page of connections is not valid. */
export type PortalProblem = 'unknown' | 'used' | 'expired' | 'left';

/** The plural forms of a language; `#` is replaced by the number. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};
