import { describe, expect, test } from 'vitest';

import { eventCatalogue as catalogue } from '../../composition/slices.ts';
import { fieldProblems, type EndpointEnvironment } from './fields.ts';

const fields = {
  url: 'https://receiver.example/hook',
  description: '',
  filterTypes: null,
  rateLimit: null,
  gzip: false,
  disabled: false,
};

function problemsOf(
  change: object,
  place: EndpointEnvironment = { environment: 'sandbox' },
): string[] {
  return fieldProblems({ ...fields, ...change }, null, { ...place, catalogue }).map(
    ({ loc, msg }) => [loc.join('.'), msg].join(': '),
  );
}

describe('an address', () => {
  const reserved =
    'body.url: the URL has a reserved or metadata address, to which nothing is ever sent';

  test.each([
    'https://169.254.169.254/latest',
    'https://2852039166/latest',
    'https://0xA9.0xFE.0xA9.0xFE/',
    'https://[::ffff:169.254.169.254]/',
    'https://100.100.100.200/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://192.0.2.1/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://[fd00:ec2::254]/',
  ])('to which nothing is ever sent is refused for every team: %s', (url) => {
    for (const environment of ['sandbox', 'production'] as const) {
      expect(problemsOf({ url }, { environment, privateNetworks: 'all' })).toEqual([reserved]);
      expect(problemsOf({ url }, { environment })).toEqual([reserved]);
    }
  });

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://hooks.localhost/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://[fd12::1]/',
  ])('of a private network is refused where its team may not reach it: %s', (url) => {
    const isTaken = (place: EndpointEnvironment): boolean =>
      problemsOf({ url }, place).length === 0;
    expect(isTaken({ environment: 'sandbox', privateNetworks: 'none' })).toBe(false);
    expect(isTaken({ environment: 'sandbox', privateNetworks: 'sandbox' })).toBe(true);
    expect(isTaken({ environment: 'sandbox', privateNetworks: 'all' })).toBe(true);
    expect(isTaken({ environment: 'production', privateNetworks: 'none' })).toBe(false);
    expect(isTaken({ environment: 'production', privateNetworks: 'sandbox' })).toBe(false);
    expect(isTaken({ environment: 'production', privateNetworks: 'all' })).toBe(true);
  });

  test.each([
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
    'https://receiver.example/',
    'https://localhost.example/',
    'https://notlocalhost/',
  ])('that is public, or a name, is taken: %s', (url) => {
    expect(problemsOf({ url }, { environment: 'production', privateNetworks: 'none' })).toEqual([]);
  });
});

describe('a filter', () => {
  const types = [...catalogue.eventTypes, ...catalogue.operationalTypes];

  test('of every type and of every beginning of one is taken', () => {
    for (const type of types) {
      const words = type.split('.');
      const beginnings = words
        .slice(1)
        .map((_, index) => `${words.slice(0, index + 1).join('.')}.*`);
      expect(problemsOf({ filterTypes: [type, ...beginnings] })).toEqual([]);
    }
  });

  test('that matches no type is refused, and each is named', () => {
    const filterTypes = [
      'daily.data.sleep.*',
      'daily.data.slep.created',
      'nothing.*',
      'daily.data',
    ];
    expect(problemsOf({ filterTypes })).toEqual([
      'body.filter_types: "daily.data.slep.created" matches no event type',
      'body.filter_types: "nothing.*" matches no event type',
      'body.filter_types: "daily.data" matches no event type; "daily.data.*" does',
    ]);
  });

  test('that is not written as one is told only that', () => {
    expect(problemsOf({ filterTypes: ['Daily', 'nothing'] })).toEqual([
      'body.filter_types: "Daily" is not an event type',
      'body.filter_types: "nothing" matches no event type',
    ]);
  });
});
