import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseDatabaseUrl } from './database-url.ts';

const read = (input: string) => {
  const url = parseDatabaseUrl(input);
  return 'problem' in url
    ? url
    : { servers: url.servers, findsPrimary: url.findsPrimary, urls: url.servers.map(url.urlOf) };
};

describe('the URL of a database', () => {
  it('with one host is left as it is, and connections need not look for the primary', () => {
    expect(read('postgres://salus:s%40t@db:5433/salus?sslmode=require')).toEqual({
      servers: [{ host: 'db', port: 5433 }],
      findsPrimary: false,
      urls: ['postgres://salus:s%40t@db:5433/salus?sslmode=require'],
    });
  });

  it('names several hosts, each with a port of its own or 5432', () => {
    expect(
      read(
        'postgresql://u:p@a,b:5433,[::1]:5434/db?target_session_attrs=read-write&sslmode=require',
      ),
    ).toEqual({
      servers: [
        { host: 'a', port: 5432 },
        { host: 'b', port: 5433 },
        { host: '::1', port: 5434 },
      ],
      findsPrimary: true,
      urls: [
        'postgresql://u:p@a:5432/db?sslmode=require',
        'postgresql://u:p@b:5433/db?sslmode=require',
        'postgresql://u:p@[::1]:5434/db?sslmode=require',
      ],
    });
  });

  it('names folders of sockets in its parameters, with one port for all or one each', () => {
    expect(read('postgres:///db?host=/run/a,/run/b&port=5432,5433')).toMatchObject({
      servers: [
        { host: '/run/a', port: 5432 },
        { host: '/run/b', port: 5433 },
      ],
    });
    expect(read('postgres:///db?host=a,b&port=6000')).toMatchObject({
      servers: [
        { host: 'a', port: 6000 },
        { host: 'b', port: 6000 },
      ],
    });
  });

  it('looks for the primary of one host where it asks for a session that writes', () => {
    expect(read('postgres://db/salus?target_session_attrs=primary')).toMatchObject({
      findsPrimary: true,
    });
  });

  it.each([
    'mysql://db/salus',
    'postgres://a,,b/salus',
    'postgres://a:x,b/salus',
    'postgres://a:70000,b/salus',
    'postgres:///db?host=a,b&port=1,2,3',
    'postgres://a,b/db?target_session_attrs=any',
    'postgres://a,b/db?target_session_attrs=standby',
  ])('is rejected where Salus could not work with it: %s', (input) => {
    expect(read(input)).toMatchObject({ problem: expect.stringMatching(/^must /u) });
  });

  it('keeps user, password, database and parameters for each of its hosts', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,10}$/u);
    const secret = fc.string({ minLength: 1, maxLength: 12 });
    const hosts = fc.uniqueArray(name, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(hosts, name, secret, secret, (all, user, password, application) => {
        const parameter = `application_name=${encodeURIComponent(application)}`;
        const login = `${user}:${encodeURIComponent(password)}`;
        const url = parseDatabaseUrl(`postgres://${login}@${all.join(',')}/db?${parameter}`);
        if ('problem' in url) throw new Error(url.problem);
        expect(url.servers.map(({ host }) => host)).toEqual(all);
        for (const server of url.servers) {
          const one = new URL(url.urlOf(server));
          expect([one.hostname, one.port, one.pathname]).toEqual([server.host, '5432', '/db']);
          expect([one.username, decodeURIComponent(one.password)]).toEqual([user, password]);
          expect(one.searchParams.get('application_name')).toBe(application);
        }
      }),
    );
  });
});
