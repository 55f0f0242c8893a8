import { expect, test } from 'vitest';

import { ensureSubscriptions } from './subscriptions.ts';

const now = new Date('2026-11-20T00:00:00Z');
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

type Existing = { readonly kind: string; readonly end: Date | null };

async function ensured(existing: readonly Existing[], canRenew = true) {
  const done: string[] = [];
  const { expiresAt } = await ensureSubscriptions(
    {
      wanted: ['sleep', 'workout'],
      existing,
      isFor: (each: Existing, kind) => each.kind === kind,
      endOf: ({ end }) => end,
      create: async (kind) => {
        done.push(`create ${kind}`);
        return inDays(30);
      },
      renew: ({ kind }) => {
        if (!canRenew) return undefined;
        done.push(`renew ${kind}`);
        return Promise.resolve(inDays(60));
      },
    },
    now,
  );
  return { done, expiresAt };
}

test('what is missing is made, what lasts is left, and the first end is told', async () => {
  expect(await ensured([{ kind: 'sleep', end: inDays(20) }])).toEqual({
    done: ['create workout'],
    expiresAt: inDays(20),
  });
});

test('what ends soon is renewed, or made anew where it cannot be', async () => {
  const existing = [
    { kind: 'sleep', end: inDays(3) },
    { kind: 'workout', end: inDays(-1) },
  ];
  expect((await ensured(existing)).done).toEqual(['renew sleep', 'create workout']);
  expect((await ensured(existing, false)).done).toEqual(['create sleep', 'create workout']);
});

test('subscriptions that never end are made once', async () => {
  const existing = ['sleep', 'workout'].map((kind) => ({ kind, end: null }));
  expect(await ensured(existing)).toEqual({ done: [], expiresAt: null });
});
