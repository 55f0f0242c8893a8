import { describe, expect, it } from 'vitest';

import { errorCatalog } from '../../composition/slices.ts';
import { singleProcess } from '../cluster/cluster-view.ts';
import { AppError } from '../errors.ts';
import { silentLog } from '../log/log.ts';
import type { FailedKeys } from './failed-keys.ts';
import { Guard, type GuardSettings, type Limit } from './guard.ts';
import { noLimits } from './settings.ts';

const limit = (perSecond: number, burst: number, includesLoopback = true): Limit => ({
  rate: { perSecond, burst },
  includesLoopback,
});

/** A guard, a clock to move, and a database of keys that counts who asks it. */
function open(settings: Partial<GuardSettings>) {
  let nowMs = Date.UTC(2026, 10, 20);
  const rightKeys = new Set(['right', 'other']);
  const reported: FailedKeys[] = [];
  const warnings: string[] = [];
  let lookUps = 0;
  const guard = new Guard(
    { ...noLimits, ...settings },
    {
      clock: { now: () => new Date(nowMs) },
      errors: errorCatalog,
      log: { ...silentLog, warn: (_fields, message) => void warnings.push(message) },
      siblings: singleProcess,
      onFailedKeys: async (failed) => void reported.push(...failed),
    },
  );
  /** One request; answers 200, or the code of its refusal, and the fields it got. */
  const ask = async (
    from: string,
    key: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ answer: string; fields: Readonly<Record<string, string>> }> => {
    const request = { headers, socket: { remoteAddress: from } };
    const fields: Record<string, string> = {};
    const answer = { headers: (given: Record<string, string>) => Object.assign(fields, given) };
    try {
      const visit = guard.visit(request);
      await guard.admit(visit, answer);
      await guard.open(visit, answer, key, async () => {
        lookUps += 1;
        await Promise.resolve();
        if (key === 'outage') throw new Error('the database is away');
        if (!rightKeys.has(key)) throw new AppError('auth.invalid_key');
      });
      return { answer: '200', fields };
    } catch (error) {
      return { answer: error instanceof AppError ? error.code : 'error', fields };
    }
  };
  return {
    guard,
    ask,
    reported,
    warnings,
    rightKeys,
    lookUps: () => lookUps,
    advance: (ms: number) => void (nowMs += ms),
  };
}

async function answers(
  count: number,
  one: (index: number) => Promise<{ answer: string }>,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { answer } = await one(index);
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

const stranger = '198.51.100.1';

describe('rates', () => {
  it('are for each key by itself, whatever its address', async () => {
    const { ask, advance } = open({ perKey: limit(1, 3) });
    expect(await answers(5, async (n) => ask(`198.51.100.${n}`, 'right'))).toEqual({
      200: 3,
      'request.too_many': 2,
    });
    expect((await ask(stranger, 'other')).answer).toBe('200');
    advance(1000);
    expect(await answers(2, async () => ask(stranger, 'right'))).toEqual({
      200: 1,
      'request.too_many': 1,
    });
  });

  it('are for each address by itself, and refuse before a key is looked at', async () => {
    const { ask, lookUps } = open({ perAddress: limit(1, 3) });
    expect(await answers(5, async () => ask(stranger, 'right'))).toEqual({
      200: 3,
      'request.too_many': 2,
    });
    expect(lookUps()).toBe(3);
    expect((await ask('198.51.100.2', 'right')).answer).toBe('200');
  });

  it('hold for a whole IPv6 network, whose addresses cost nothing', async () => {
    const { ask } = open({ perAddress: limit(1, 3) });
    expect(await answers(9, async (n) => ask(`2001:db8::${n}`, 'right'))).toMatchObject({ 200: 3 });
    expect((await ask('2001:db8:0:1::1', 'right')).answer).toBe('200');
  });

  it('by default leave the machine itself alone, and say nothing to it', async () => {
    const { ask } = open({
      perKey: limit(1, 1, false),
      perAddress: limit(1, 1, false),
      failedKeys: limit(1, 1, false),
    });
    expect(await answers(9, async () => ask('127.0.0.1', 'right'))).toEqual({ 200: 9 });
    expect(await answers(9, async (n) => ask('::1', `wrong ${n}`))).toEqual({
      'auth.invalid_key': 9,
    });
    expect((await ask('::ffff:127.0.0.1', 'right')).fields).toEqual({});
    expect(await answers(2, async () => ask(stranger, 'right'))).toMatchObject({ 200: 1 });
  });

  it('tell both limits once the key is known', async () => {
    const { ask } = open({ perKey: limit(1, 10), perAddress: limit(1, 20) });
    expect((await ask(stranger, 'right')).fields).toMatchObject({
      'ratelimit-policy': '"address";q=20;w=20, "key";q=10;w=10',
      'x-ratelimit-remaining': '9',
    });
    expect((await ask(stranger, 'wrong')).fields['ratelimit-policy']).toBe('"address";q=20;w=20');
  });
});

describe('a proxy', () => {
  const limits = { perAddress: limit(1, 1) };

  it('that is trusted is believed: the limits are those of its clients', async () => {
    const { ask, warnings } = open({ ...limits, trustedProxies: ['10.0.0.0/8'] });
    const through = async (client: string) =>
      ask('10.0.0.1', 'right', { 'x-forwarded-for': client });
    expect(await answers(5, async (n) => through(`203.0.113.${n}`))).toEqual({ 200: 5 });
    expect((await through('203.0.113.0')).answer).toBe('request.too_many');
    expect(warnings).toEqual([]);
  });

  it('that is not trusted cannot give itself other addresses, and is mentioned once', async () => {
    for (const trustedProxies of [[], ['10.0.0.0/8']]) {
      const { ask, guard } = open({ ...limits, trustedProxies });
      const spoof = async (n: number) =>
        ask(stranger, 'right', { 'x-forwarded-for': `203.0.113.${n}` });
      expect(await answers(5, spoof)).toEqual({ 200: 1, 'request.too_many': 4 });
      const request = {
        headers: { 'x-forwarded-for': '127.0.0.1' },
        socket: { remoteAddress: stranger },
      };
      expect(guard.visit(request).address).toBe(stranger);
    }
    const { ask, warnings } = open(limits);
    await ask(stranger, 'right', { 'x-forwarded-for': '203.0.113.1' });
    await ask(stranger, 'right', { 'x-forwarded-for': '203.0.113.2' });
    expect(warnings).toEqual([expect.stringContaining('SALUS_TRUSTED_PROXIES')]);
  });

  it('is heard in the one header that was chosen: a client may write the other', async () => {
    const trusted = { ...limits, trustedProxies: ['10.0.0.0/8'] };
    const headers = { 'x-forwarded-for': '203.0.113.1', forwarded: 'for=203.0.113.2' };
    const request = { headers, socket: { remoteAddress: '10.0.0.1' } };
    expect(open(trusted).guard.visit(request).address).toBe('203.0.113.1');
    expect(open({ ...trusted, forwardedHeader: 'forwarded' }).guard.visit(request).address).toBe(
      '203.0.113.2',
    );
  });
});

describe('wrong keys', () => {
  const limits = { failedKeys: limit(1, 10) };

  it('are looked up a few times for an address, then refused unseen until some time has passed', async () => {
    const { ask, lookUps, advance } = open(limits);
    const wrong = async (n: number) => ask(stranger, `wrong ${n}`);
    expect(await answers(100, wrong)).toEqual({
      'auth.invalid_key': 10,
      'auth.too_many_failures': 90,
    });
    expect(lookUps()).toBe(10);
    expect((await wrong(100)).fields['retry-after']).toBe('1');
    advance(2000);
    expect(await answers(10, wrong)).toMatchObject({ 'auth.invalid_key': 2 });
    expect((await ask('198.51.100.2', 'wrong')).answer).toBe('auth.invalid_key');
  });

  it('do not lock out the right ones of their neighbours behind one address', async () => {
    const { ask } = open(limits);
    await ask(stranger, 'right');
    await answers(100, async (n) => ask(stranger, `wrong ${n}`));
    expect(await answers(100, async () => ask(stranger, 'right'))).toEqual({ 200: 100 });
    expect((await ask(stranger, 'other')).answer).toBe('auth.too_many_failures');
    expect((await ask('198.51.100.2', 'other')).answer).toBe('200');
    expect((await ask(stranger, 'other')).answer).toBe('200');
  });

  it('are counted before their look-up ends: many at once do not slip through', async () => {
    const { ask, lookUps } = open(limits);
    await Promise.all(Array.from({ length: 1000 }, async (_, n) => ask(stranger, `wrong ${n}`)));
    expect(lookUps()).toBe(10);
  });

  it('are not right keys: any number of requests may begin with a new one at once', async () => {
    const { ask } = open(limits);
    const first = Array.from({ length: 100 }, async () => (await ask(stranger, 'right')).answer);
    expect(new Set(await Promise.all(first))).toEqual(new Set(['200']));
    expect(await answers(10, async (n) => ask(stranger, `wrong ${n}`))).toEqual({
      'auth.invalid_key': 10,
    });
  });

  it('are not those that nobody could look up', async () => {
    const { ask } = open(limits);
    expect(await answers(100, async () => ask(stranger, 'outage'))).toEqual({ error: 100 });
  });

  it('are also those that were right once', async () => {
    const { ask, rightKeys, lookUps } = open(limits);
    await ask(stranger, 'right');
    rightKeys.delete('right');
    await answers(100, async () => ask(stranger, 'right'));
    expect(lookUps()).toBe(1 + 1 + 10);
  });

  it('by the hundred thousand leave memory bounded and the right ones as they were', async () => {
    const { ask, guard, lookUps } = open({
      ...limits,
      perKey: limit(1e6, 1e6),
      perAddress: limit(1e6, 1e6),
    });
    await ask('192.0.2.1', 'right');
    for (let n = 0; n < 100_000; n += 1) {
      await ask(stranger, `wrong ${n}`);
      if (n % 100 === 0) expect((await ask(stranger, 'right')).answer).toBe('200');
    }
    // The first use, those few tries, and one look-up for each request with the right key, which its own cache answers.
    expect(lookUps()).toBe(1 + 10 + 1000);
    expect(guard.sizes).toEqual({ addresses: 2, failures: 2, keys: 1, known: 1 });
  });

  it('from a hundred thousand addresses leave memory bounded, too', async () => {
    const { ask, guard } = open({ ...limits, perAddress: limit(10, 10) });
    for (let n = 0; n < 100_000; n += 1) {
      await ask(`203.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, `wrong ${n}`);
    }
    const { addresses, failures, known } = guard.sizes;
    expect([addresses <= 50_000, failures <= 50_000, known]).toEqual([true, true, 0]);
  });

  it('are reported by address and refusal, once', async () => {
    const { ask, guard, reported } = open(limits);
    await answers(25, async (n) => ask(stranger, `wrong ${n}`));
    await ask('2001:db8::1', 'wrong');
    await ask('2001:db8::1', 'right');
    expect(reported).toEqual([]);
    await guard.close();
    await guard.close();
    expect(reported).toEqual([
      { address: stranger, why: 'auth.invalid_key', count: 10 },
      { address: stranger, why: 'auth.too_many_failures', count: 15 },
      { address: '2001:db8::1', why: 'auth.invalid_key', count: 1 },
    ]);
    expect(JSON.stringify(reported)).not.toContain('wrong');
  });
});
