/** One server of a database URL. */
export type Server = {
  /** A host name, an IP address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
};

export type DatabaseUrl = {
  readonly servers: readonly [Server, ...Server[]];
  /** Whether connections must go to the server that accepts writes. */
  readonly findsPrimary: boolean;
  /** The URL with one of the servers. */
  readonly urlOf: (server: Server) => string;
};

const defaultPort = 5432;
const shape =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<user>[^/?#]*)@)?(?<hosts>[^/?#]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/u;
const authority = /^(?<host>\[[^\]]*\]|[^:[\]]*)(?::(?<port>\d*))?$/u;

/** The problem of a URL, as text for a setting's error. */
export type UrlProblem = { readonly problem: string };

/** Reads `postgres://user:password@a:5432,b/database?target_session_attrs=read-write`, as libpq does. */
export function parseDatabaseUrl(input: string): DatabaseUrl | UrlProblem {
  const groups = shape.exec(input)?.groups;
  if (groups === undefined) return { problem: 'must be a postgres:// address' };
  const query = new URLSearchParams(groups['query'] ?? '');
  const session = query.get('target_session_attrs');
  if (session !== null && session !== 'read-write' && session !== 'primary')
    return { problem: 'must ask for target_session_attrs=read-write, as Salus writes' };
  const found = serversOf(groups['hosts'] ?? '', query);
  const [first, ...others] = found ?? [];
  if (first === undefined)
    return { problem: 'must name each host as host or host:port, separated by commas' };
  for (const name of ['target_session_attrs', 'host', 'port']) query.delete(name);
  const start = `${groups['scheme']}${groups['user'] === undefined ? '' : `${groups['user']}@`}`;
  const urlOf = ({ host, port }: Server): string => {
    const isFolder = host.startsWith('/');
    const own = new URLSearchParams(query);
    if (isFolder) own.set('host', host);
    if (isFolder) own.set('port', String(port));
    const at = isFolder ? 'localhost' : `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const asked = own.size === 0 ? '' : `?${own.toString().replaceAll('+', '%20')}`;
    return `${start}${at}${groups['path'] ?? ''}${asked}`;
  };
  if (!URL.canParse(urlOf(first))) return { problem: 'must be a postgres:// address' };
  return {
    servers: [first, ...others],
    findsPrimary: others.length > 0 || session !== null,
    urlOf,
  };
}

function serversOf(hosts: string, query: URLSearchParams): readonly Server[] | null {
  const named = query.get('host');
  const given = named === null ? hosts.split(',') : named.split(',');
  const ports = query.get('port')?.split(',') ?? [];
  if (ports.length > 1 && ports.length !== given.length) return null;
  const servers = given.map((each, index) => {
    const text = named === null ? decodeURIComponent(each) : each;
    const isFolder = text.startsWith('/');
    const match = isFolder ? { host: text, port: undefined } : authority.exec(text)?.groups;
    const host = (match?.['host'] ?? '').replace(/^\[(.*)\]$/u, '$1');
    const port = Number(match?.['port'] || ports[index] || ports[0] || defaultPort);
    const isGiven = host !== '' || given.length === 1;
    return match !== undefined && isGiven && port > 0 && port < 65_536
      ? { host: host === '' ? 'localhost' : host, port }
      : null;
  });
  return servers.every((each) => each !== null) ? servers : null;
}
