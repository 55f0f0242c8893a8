/** A request as somebody would make it from a program. */
export type CodeRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its ids filled in: /v2/user/0199…. */
  readonly path: string;
  readonly query?: Readonly<
    Record<string, string | number | boolean | readonly string[] | undefined>
  >;
  readonly body?: unknown;
  /** Whose key it takes: a team's or the management's. */
  readonly plane?: 'data' | 'management';
};

export const languages = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof languages)[number];

type Surroundings = { readonly origin: string; readonly serviceName: string };

/** The request in a language. The key comes from the environment variable KEY. */
export function codeOf(request: CodeRequest, language: Language, around: Surroundings): string {
  const parts = {
    url: urlOf(request, around.origin),
    header: request.plane === 'management' ? 'x-management-key' : `x-${around.serviceName}-api-key`,
  };
  switch (language) {
    case 'curl':
      return curl(request, parts);
    case 'TypeScript':
      return typescript(request, parts);
    case 'Python':
      return python(request, parts);
  }
}

type Parts = { readonly url: string; readonly header: string };

function urlOf({ path, query = {} }: CodeRequest, origin: string): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each): [string, string] => [name, String(each)]),
  );
  const text = new URLSearchParams(pairs).toString();
  return `${origin}${path}${text === '' ? '' : `?${text}`}`;
}

function curl({ method, body }: CodeRequest, { url, header }: Parts): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${inShell(url)}`,
    `  -H "${header}: $KEY"`,
  ];
  if (body !== undefined) {
    lines.push(`  -H 'content-type: application/json'`, `  -d ${inShell(JSON.stringify(body))}`);
  }
  return lines.join(' \\\n');
}

/** Quoted whole, but for `$USER_ID`, which the shell fills in as it does `$KEY`. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`).replaceAll('$USER_ID', `'"$USER_ID"'`)}'`;
}

function typescript({ method, body }: CodeRequest, { url, header }: Parts): string {
  const type = body === undefined ? '' : `, 'content-type': 'application/json'`;
  const sent =
    body === undefined
      ? ''
      : `\n  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`;
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: '${method}',
  headers: { '${header}': process.env.KEY ?? ''${type} },${sent}
});
if (!response.ok) throw new Error(\`\${response.status} \${response.headers.get('x-request-id')}\`);
console.log(await response.json());`;
}

function python({ method, body }: CodeRequest, { url, header }: Parts): string {
  const type = body === undefined ? '' : `, "content-type": "application/json"`;
  const data =
    body === undefined
      ? ''
      : `, data=json.dumps(json.loads(${pythonText(JSON.stringify(body))})).encode()`;
  return `import json, os, urllib.request

request = urllib.request.Request(${JSON.stringify(url)}, method="${method}"${data},
    headers={"${header}": os.environ["KEY"]${type}})
with urllib.request.urlopen(request) as response:
    print(json.load(response))`;
}

function pythonText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
