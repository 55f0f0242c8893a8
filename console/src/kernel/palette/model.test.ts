import { expect, test } from 'vitest';

import { idPrefix, matches, meaningOf } from './model.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test('keys of the browser stay the browser’s', () => {
  for (const key of ['r', 't', 'w', 'l', 'f'])
    expect(meaningOf({ ...plain, key, ctrlKey: true }, false)).toBeNull();
});

test('g and a letter go somewhere, and ⌘K searches', () => {
  expect(meaningOf({ ...plain, key: 'g' }, false)).toBe('go');
  expect(meaningOf({ ...plain, key: 'u' }, true)).toEqual({ to: 'u' });
  expect(meaningOf({ ...plain, key: 'k', metaKey: true }, false)).toBe('search');
});

test('a search finds what begins with its words', () => {
  expect(matches('Send an example event', 'ex ev')).toBe(true);
  expect(matches('Send an example event', 'ample')).toBe(false);
});

test('an id is a whole one, and tells by its beginning of what it is', () => {
  expect(idPrefix(' 0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40 ')).toBe('');
  expect(idPrefix('ep_0f3a9c1b7d5e')).toBe('ep_');
  expect(idPrefix('0199f1c2')).toBeNull();
  expect(idPrefix('new key')).toBeNull();
});
