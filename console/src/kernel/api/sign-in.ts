import { failureOf, noAnswer } from './failure.ts';
import { serviceName } from './service.ts';

export type Permission = 'read' | 'reveal' | 'write' | 'manage' | 'administer';
export type Role = 'org_admin' | 'team_admin' | 'clinician' | 'team_viewer' | 'no_role';
export type Environment = 'sandbox' | 'production';

export type Session = {
  readonly id: string;
  readonly member_id: string;
  readonly method: 'link' | 'password' | 'passkey' | 'management_key' | 'invite' | 'oidc';
  readonly started_at: string;
  readonly idle_ends_at: string;
  readonly ends_at: string;
  readonly confirmed_until: string | null;
};

/** Who is signed in, and what they may do where. */
export type Me = {
  readonly member: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly role: Role;
  };
  readonly organisation: { readonly id: string; readonly name: string };
  readonly permissions: readonly Permission[];
  readonly teams: readonly {
    readonly id: string;
    readonly name: string;
    readonly region: 'us' | 'eu';
    readonly environments: readonly {
      readonly environment: Environment;
      readonly permissions: readonly Permission[];
      readonly has_query_access: boolean;
    }[];
  }[];
  readonly has_more_teams: boolean;
  readonly session: Session;
  readonly credentials?: { readonly has_password: boolean; readonly passkeys: number };
  readonly passkeys_possible: boolean;
  readonly service_name: string;
  readonly version: string;
};

export type SignInOptions = {
  readonly service_name: string;
  readonly version: string;
  readonly is_possible: boolean;
  readonly reason: string | null;
  readonly passkeys_possible: boolean;
  readonly oidc?: { readonly name: string; readonly start_url: string } | null;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request about the member's own session: of no tenant, and its refusals are for the form that sent it. */
export async function ask<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const request = new Request(path, {
    method,
    headers: {
      [`x-${serviceName}-tenant`]: '-',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await fetch(request).catch(() => null);
  if (response === null) throw noAnswer();
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : parsed(text);
  if (!response.ok) throw failureOf(response, answer);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the contract says of the operation
  return answer as Answer;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
