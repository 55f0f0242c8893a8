import { AppError } from '#kernel/errors.ts';
import type { LinkScope } from '#kernel/scope.ts';

import type { Login, Typed } from '../../connector.ts';
import type { Engine } from '../../engine.ts';
import { connectDemo } from '../direct/service.ts';
import { completeLogin, connectWithLogin, type LoginOutcome } from '../login/service.ts';
import { allows, goesBackOnError, linkErrorText, type LinkToken } from '../model.ts';
import { startOAuthHere } from '../oauth/start.ts';
import { consumeToken } from '../service.ts';
import { short, type Shown } from './shown.ts';
import type * as views from './views.ts';

/** A person at the connect page: whose link they have, and what their form says. */
export type Visit = {
  readonly scope: LinkScope;
  readonly token: LinkToken;
  readonly carried: views.Carried;
  readonly fields: URLSearchParams;
};

type Step = (engine: Engine, visit: Visit) => Promise<Shown>;

export const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['choose', async () => ({ at: 'choose', problem: null })],
  ['start', start],
  ['login', async (engine, visit) => logIn(engine, visit)],
  ['code', async (engine, visit) => giveCode(engine, visit)],
  ['demo', demo],
  ['close', async (_engine, visit) => close(visit)],
]);

const providerOf = ({ fields }: Visit): string => fields.get('provider') ?? '';

/** To the provider's own page, or to a form of ours where it has none. */
async function start(engine: Engine, visit: Visit): Promise<Shown> {
  const provider = providerOf(visit);
  const authorisation = engine.connectors.get(provider)?.authorisation;
  if (authorisation === undefined || authorisation.kind === 'oauth2') {
    const { token } = visit.carried;
    return { at: 'leave', ...(await startOAuthHere(engine, visit.scope, { provider, token })) };
  }
  return logInAgain(engine, visit, null);
}

/** How a person shows who they are to a provider that has no page for it. */
export function loginOf({ connectors }: Pick<Engine, 'connectors'>, provider: string): Login {
  const authorisation = connectors.get(provider)?.authorisation;
  if (authorisation === undefined || authorisation.kind === 'oauth2') {
    throw new AppError('connection.not_offered');
  }
  return authorisation;
}

function logInAgain(engine: Engine, visit: Visit, problem: string | null): Shown {
  const provider = providerOf(visit);
  const { kind } = loginOf(engine, provider);
  const { fields } = visit;
  const account = short(fields.get(kind === 'email' ? 'email' : 'username') ?? '');
  return { at: 'log in', provider, problem, account, region: short(fields.get('region') ?? '') };
}

async function logIn(engine: Engine, visit: Visit): Promise<Shown> {
  const { scope, fields } = visit;
  const shown = { typed: typedIn(fields), region: fields.get('region') };
  const outcome = await connectWithLogin(engine, scope, providerOf(visit), shown);
  return afterLogin(visit, outcome, (problem) => logInAgain(engine, visit, problem));
}

function typedIn(fields: URLSearchParams): Typed {
  const email = fields.get('email');
  if (email !== null) return { type: 'email', email };
  const [username, password] = [fields.get('username') ?? '', fields.get('password') ?? ''];
  return { type: 'password', username, password };
}

async function giveCode(engine: Engine, visit: Visit): Promise<Shown> {
  const { scope, fields } = visit;
  const provider = providerOf(visit);
  const outcome = await completeLogin(engine, scope, provider, fields.get('mfa_code') ?? '');
  return afterLogin(visit, outcome, (problem, isWrongCode) =>
    isWrongCode
      ? { at: 'code', provider, hint: short(fields.get('hint') ?? ''), problem }
      : logInAgain(engine, visit, problem),
  );
}

function afterLogin(
  visit: Visit,
  outcome: LoginOutcome,
  again: (problem: string, isWrongCode: boolean) => Shown,
): Shown {
  switch (outcome.state) {
    case 'success':
      return { at: 'connected' };
    case 'pending_provider_mfa': {
      const hint = short(outcome.hint);
      return { at: 'code', provider: providerOf(visit), hint, problem: null };
    }
    case 'error': {
      const { errorType, token } = outcome;
      const isWrongCode = errorType === 'incorrect_mfa_code';
      return goesBackOnError(token) && !isWrongCode
        ? { at: 'stopped', errorType, goesBack: true }
        : again(`${linkErrorText(errorType)}.`, isWrongCode);
    }
  }
}

async function demo(engine: Engine, visit: Visit): Promise<Shown> {
  const { scope, token } = visit;
  const provider = providerOf(visit);
  if (!allows(token, provider)) throw new AppError('link.provider_not_offered');
  const answer = await connectDemo(engine, scope, { userId: token.userId, provider }, async (tx) =>
    consumeToken(engine, tx, scope, token.id),
  );
  return answer.success ? { at: 'connected' } : { at: 'choose', problem: answer.detail };
}

function close({ token: { redirectUrl, onClose } }: Visit): Shown {
  const goesBack = redirectUrl !== null && onClose === 'redirect';
  return { at: 'stopped', errorType: 'user_cancelled', goesBack };
}
