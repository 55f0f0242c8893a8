import { type Json, textIn } from '#sources';

import { json, type Request } from '../../emulators/http.ts';
import type { TokenIssuer } from '../../emulators/token-issuer.ts';

/** What an account does when somebody logs in; the name of the person says it. */
const behaviours = ['wrong', 'expired', 'coded'] as const;
type Behaviour = (typeof behaviours)[number];

export const rightPassword = 'correct horse';
export const rightCode = '424242';

const behaviourOf = (name: string): Behaviour | undefined =>
  behaviours.find((each) => name.startsWith(each));

/** How the emulator answers a login; the account is what the person's name ends in. */
export function answerLogin(tokens: TokenIssuer, request: Request): ReturnType<typeof json> {
  const typed = JSON.parse(String(request.body)) as Json;
  if (request.url.pathname.endsWith('/code')) {
    const [accountId = ''] = String(typed['challenge']).split(' for ').slice(1);
    return typed['code'] === rightCode
      ? json(issued(tokens, accountId))
      : json({ state: 'wrong_code' });
  }
  const [name = ''] = (textIn(typed['username']) ?? textIn(typed['email']) ?? '').split('@');
  const accountId = name.replace(/^(?:wrong|expired|coded)-/u, '');
  const isKnown = typed['type'] === 'email' || typed['password'] === rightPassword;
  switch (isKnown ? behaviourOf(name) : 'wrong') {
    case 'wrong':
      return json({ state: 'wrong' });
    case 'expired':
      return json({ state: 'expired' });
    case 'coded':
      return json({ state: 'code_sent', challenge: `challenge for ${accountId}` });
    case undefined:
      return json(issued(tokens, accountId));
  }
}

function issued(tokens: TokenIssuer, accountId: string): Json {
  const address = 'login';
  const grant = tokens.fromCode(
    tokens.code({ accountId, scopes: ['steps', 'pulse'] }, address),
    address,
  );
  return {
    state: 'ok',
    access_token: grant?.accessToken,
    refresh_token: grant?.refreshToken,
    expires_in: grant?.seconds,
    user: accountId,
  };
}
