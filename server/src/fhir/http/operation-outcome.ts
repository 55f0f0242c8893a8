import type { ErrorBody, ErrorFormat } from '#kernel/http/error-format.ts';
import type { Problem } from '#kernel/problem.ts';

/** Where the face is served, below the address of the service. */
export const root = '/fhir/r4';
export const fhirJson = 'application/fhir+json';

/** The types of issues of FHIR, by the status of the contract's answer. */
const codes: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  408: 'timeout',
  410: 'deleted',
  413: 'too-long',
  414: 'too-long',
  415: 'not-supported',
  422: 'invalid',
  429: 'throttled',
  431: 'too-long',
  503: 'transient',
  507: 'no-store',
};

/** Of those, by the kind of a problem. */
const problemCodes: Readonly<Record<string, string>> = {
  missing: 'required',
  extra_forbidden: 'not-supported',
  value_error: 'value',
  too_costly: 'too-costly',
};

type Issue = {
  readonly severity: 'error' | 'fatal' | 'warning';
  readonly code: string;
  /** Of the catalogue of errors, where the contract's answer has it, too. */
  readonly details?: { readonly coding: readonly { readonly code: string }[] };
  readonly diagnostics: string;
  readonly expression?: readonly string[];
};

/** Why a request was refused; nothing that was sent is repeated but names of parameters. */
export function outcomeOf({ status, detail, beside }: ErrorBody): {
  readonly resourceType: 'OperationOutcome';
  readonly issue: readonly Issue[];
} {
  const issues = Array.isArray(detail) ? detail.map((each) => issueOf(each, status)) : [];
  if (issues.length > 0) return { resourceType: 'OperationOutcome', issue: issues };
  const { available, code } = beside ?? {};
  const offered = Array.isArray(available) ? `: ${available.join(', ')}` : '';
  const words = typeof detail === 'string' ? detail : JSON.stringify(detail);
  const issue = [
    {
      severity: status >= 500 ? ('fatal' as const) : ('error' as const),
      code: codes[status] ?? 'exception',
      ...(typeof code === 'string' ? { details: { coding: [{ code }] } } : {}),
      diagnostics: `${words}${offered}`,
    },
  ];
  return { resourceType: 'OperationOutcome', issue };
}

/** What was passed over, because the caller prefers that. */
export function warningsOf(problems: readonly Problem[]): ReturnType<typeof outcomeOf> {
  const issue = problems.map((each): Issue => {
    const { diagnostics, ...rest } = issueOf(each, 400);
    return { ...rest, severity: 'warning', diagnostics: `${diagnostics}. It was passed over` };
  });
  return { resourceType: 'OperationOutcome', issue };
}

function issueOf(problem: unknown, status: number): Issue {
  const { type, loc, msg }: Readonly<Record<string, unknown>> = Object(problem);
  const [part, ...names] = Array.isArray(loc) ? loc.map(String) : [];
  const name = names.join('.');
  const isUnknown = type === 'extra_forbidden';
  const words = isUnknown ? 'This parameter is not known here' : String(msg);
  return {
    severity: 'error',
    code: problemCodes[String(type)] ?? codes[status] ?? 'invalid',
    diagnostics: name === '' ? words : `${name}: ${words}`,
    ...(part === 'query' && name !== '' ? { expression: [`http.${name}`] } : {}),
  };
}

const outcomeSchema = {
  title: 'OperationOutcome',
  description: 'Of FHIR R4: each issue with its kind, and with the parameter that it is about.',
  type: 'object',
  required: ['resourceType', 'issue'],
  properties: {
    resourceType: { const: 'OperationOutcome' },
    issue: {
      type: 'array',
      items: {
        type: 'object',
        required: ['severity', 'code', 'diagnostics'],
        properties: {
          severity: { type: 'string', enum: ['error', 'fatal', 'warning'] },
          code: { type: 'string' },
          details: {
            type: 'object',
            properties: {
              coding: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { code: { type: 'string' } },
                },
              },
            },
          },
          diagnostics: { type: 'string' },
          expression: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
};

export const outcomeFormat: ErrorFormat = {
  below: root,
  mediaType: fhirJson,
  schema: outcomeSchema,
  // A search that cannot be understood is 400 in FHIR; 422 is about resources that are sent.
  statusOf: (status) => (status === 422 ? 400 : status),
  // RFC 9728: who has no token is sent to where clients ask for one.
  headers: (status, origin) =>
    status === 401
      ? {
          'www-authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource${root}"`,
        }
      : {},
  write: (refusal) => JSON.stringify(outcomeOf(refusal)),
};
