import { AppError } from '#kernel/errors.ts';
import type { LinkScope } from '#kernel/scope.ts';

import type { Login, Typed } from '../../connector.ts';
import type { SourcesContext } from '../../sources-context.ts';
import { connectDemo } from '../direct/service.ts';
import { completeLogin, connectWithLogin, type LoginOutcome } from '../login/service.ts';
import { allows, goesBackOnError, type LinkToken } from '../model.ts';
import { startOAuthHere } from '../oauth/start.ts';
import { consumeToken, getOffer, recordConnected } from '../service.ts';
import type { FormContext } from './components.ts';
import type { Problem } from './locales/problem.ts';
import type { PageView } from './page-state.ts';
import { short } from './state-url.ts';

/** A request of a user to the connect page: the link and the fields of the form. */
export type Visit = {
  readonly scope: LinkScope;
  readonly token: LinkToken;
  readonly carried: FormContext;
  readonly fields: URLSearchParams;
};

type Step = (engine: SourcesContext, visit: Visit) => Promise<PageView>;

const choosing = async (_engine: SourcesContext, { fields }: Visit): Promise<PageView> => ({
  at: 'choose',
  search: short(fields.get('search') ?? ''),
  problem: null,
});

export const formHandlers: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['enter', choosing],
  ['choose', choosing],
  ['consent', agree],
  ['start', start],
  ['login', async (engine, visit) => logIn(engine, visit)],
  ['code', async (engine, visit) => giveCode(engine, visit)],
  ['demo', demo],
  ['close', async (_engine, visit) => close(visit)],
]);

const providerOf = ({ fields }: Visit): string => fields.get('provider') ?? '';

/** Shows the data that is shared before the user is redirected to the provider. */
async function agree(engine: SourcesContext, visit: Visit): Promise<PageView> {
  const provider = providerOf(visit);
  await getOffer(engine, visit.scope, provider);
  if (!engine.connectors.has(provider)) throw new AppError('connection.not_offered');
  return { at: 'consent', provider };
}

/** Continues on the provider's own page, or on a form of Salus if it has none. */
async function start(engine: SourcesContext, visit: Visit): Promise<PageView> {
  const provider = providerOf(visit);
  const authorisation = engine.connectors.get(provider)?.authorisation;
  if (authorisation === undefined || authorisation.kind === 'oauth2') {
    const { token } = visit.carried;
    const way = await startOAuthHere(engine, visit.scope, { provider, token });
    return { at: 'leave', provider, ...way };
  }
  await getOffer(engine, visit.scope, provider);
  return logInAgain(engine, visit, null);
}

/** Returns the login of a provider that has no page of its own for it. */
export function loginOf(
  { connectors }: Pick<SourcesContext, 'connectors'>,
  provider: string,
): Login {
  const authorisation = connectors.get(provider)?.authorisation;
  if (authorisation === undefined || authorisation.kind === 'oauth2') {
    throw new AppError('connection.not_offered');
  }
  return authorisation;
}

function logInAgain(engine: SourcesContext, visit: Visit, problem: Problem | null): PageView {
  const provider = providerOf(visit);
  const { kind } = loginOf(engine, provider);
  const { fields } = visit;
  const account = short(fields.get(kind === 'email' ? 'email' : 'username') ?? '');
  return { at: 'log in', provider, problem, account, region: short(fields.get('region') ?? '') };
}

async function logIn(engine: SourcesContext, visit: Visit): Promise<PageView> {
  const { scope, fields } = visit;
  const shown = { typed: typedIn(fields), region: fields.get('region') };
  const outcome = await connectWithLogin(engine, scope, providerOf(visit), shown);
  return afterLogin(engine, visit, {
    outcome,
    again: (problem) => logInAgain(engine, visit, problem),
  });
}

function typedIn(fields: URLSearchParams): Typed {
  const email = fields.get('email');
  if (email !== null) return { type: 'email', email };
  const [username, password] = [fields.get('username') ?? '', fields.get('password') ?? ''];
  return { type: 'password', username, password };
}

async function giveCode(engine: SourcesContext, visit: Visit): Promise<PageView> {
  const { scope, fields } = visit;
  const provider = providerOf(visit);
  const outcome = await completeLogin(engine, scope, provider, fields.get('mfa_code') ?? '');
  return afterLogin(engine, visit, {
    outcome,
    again: (problem) =>
      problem.type === 'incorrect_mfa_code' && problem.triesLeft !== 0
        ? { at: 'code', provider, hint: short(fields.get('hint') ?? ''), problem }
        : // After the last code a new one is sent to who shows the password again.
          logInAgain(engine, visit, { type: problem.type }),
  });
}

function afterLogin(
  engine: SourcesContext,
  visit: Visit,
  {
    outcome,
    again,
  }: { readonly outcome: LoginOutcome; readonly again: (problem: Problem) => PageView },
): PageView {
  switch (outcome.state) {
    case 'success':
      return connectedNow(engine, visit);
    case 'pending_provider_mfa': {
      const hint = short(outcome.hint);
      return { at: 'code', provider: providerOf(visit), hint, problem: null };
    }
    case 'error': {
      const { errorType, token, about } = outcome;
      const { triesLeft } = about;
      return goesBackOnError(token) && errorType !== 'incorrect_mfa_code'
        ? { at: 'stopped', errorType, goesBack: true }
        : again({ type: errorType, ...(triesLeft === undefined ? {} : { triesLeft }) });
    }
  }
}

function connectedNow({ clock }: Pick<SourcesContext, 'clock'>, visit: Visit): PageView {
  return { at: 'connected', provider: providerOf(visit), since: clock.now().getTime() };
}

async function demo(engine: SourcesContext, visit: Visit): Promise<PageView> {
  const { scope, token } = visit;
  const provider = providerOf(visit);
  if (!allows(token, provider)) throw new AppError('link.provider_not_offered');
  const answer = await connectDemo(
    engine,
    scope,
    { userId: token.userId, provider },
    async (tx) => {
      await consumeToken(engine, tx, scope, token.id);
      await recordConnected(engine, tx, scope, provider);
    },
  );
  if (answer.success) return connectedNow(engine, visit);
  return { at: 'choose', search: '', problem: { type: 'not_offered' } };
}

function close({ token: { redirectUrl, onClose } }: Visit): PageView {
  const goesBack = redirectUrl !== null && onClose === 'redirect';
  return { at: 'stopped', errorType: 'user_cancelled', goesBack };
}
