import createClient, { type Middleware } from 'openapi-fetch';

import type { paths } from './contract.ts';
import { type Failure, failureOf, noAnswer } from './failure.ts';
import { serviceName } from './service.ts';
import { tenantOf, tenantText } from './tenant.ts';

/** What is to happen where the server wants something of the person first. The session sets them. */
export const wanted: {
  /** Nobody is signed in, or no more. Nothing that was typed may be lost. */
  signIn: () => void;
  /** True: confirmed, the request is sent again. */
  confirm: () => Promise<boolean>;
} = { signIn: () => {}, confirm: async () => false };

export const tenantHeader = `x-${serviceName}-tenant`;

/** A request that is about another tenant than the address says this itself. */
const addTenant: Middleware = {
  onRequest: ({ request }) => {
    if (!request.headers.has(tenantHeader))
      request.headers.set(tenantHeader, tenantText(tenantOf(location.pathname)));
    return request;
  },
};

/** A body can be read once: what asks to confirm first is sent again from a copy. */
async function send(request: Request): Promise<Response> {
  const copy = request.clone();
  const response = await fetch(request);
  if (response.status !== 403 || (await codeOf(response)) !== 'session.reauthentication_required')
    return response;
  return (await wanted.confirm()) ? fetch(copy) : response;
}

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

/** Every operation of the API that the console uses, typed by docs/openapi.json. */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: send });
api.use(addTenant);

type Answered<Data> = {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
};

/** The data of an answer; every refusal and every silence is thrown as a `Failure`. */
export async function call<Data>(
  request: Promise<Answered<Data>>,
): Promise<Exclude<Data, undefined>> {
  let answered: Answered<Data>;
  try {
    answered = await request;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw noAnswer();
  }
  const { data, error, response } = answered;
  if (!response.ok) {
    const failure = failureOf(response, error);
    if (failure.status === 401 && asksForSession(failure)) wanted.signIn();
    throw failure;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an operation that answers nothing has no data in its type
  return data as Exclude<Data, undefined>;
}

function asksForSession({ code }: Failure): boolean {
  return code === 'session.ended' || code === 'auth.missing_key';
}
