import type { FastifyInstance } from 'fastify';

type Mounted = { readonly pattern: RegExp; readonly methods: Set<string> };

/** Returns the methods that the server has for a path; empty for a path that it does not serve. */
export type FindAllowedMethods = (url: string) => readonly string[];

/**
 * Collects the routes that are mounted after this call, so that a wrong method gets another error than a wrong path.
 */
export function collectRoutes(app: FastifyInstance): FindAllowedMethods {
  const routes = new Map<string, Mounted>();
  app.addHook('onRoute', ({ url, method }) => {
    // The CORS plugin registers OPTIONS for all paths, also for unknown ones.
    if (url === '*') return;
    const mounted = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) mounted.methods.add(each);
    routes.set(url, mounted);
  });
  return (url) => {
    const [path = ''] = url.split('?', 1);
    const decoded = decodePath(path);
    const allowed = new Set<string>();
    for (const { pattern, methods } of routes.values())
      if (pattern.test(decoded)) for (const each of methods) allowed.add(each);
    return [...allowed].toSorted();
  };
}

/** Decodes as the router does: an encoded slash remains part of its segment. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Reads a route as the router does: a parameter is one segment, an asterisk the rest, a slash at the end is ignored. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment.startsWith(':')) return '[^/]+';
    if (segment === '*') return '.*';
    return segment.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
  });
  return new RegExp(`^${segments.join('/')}/?$`, 'u');
}
