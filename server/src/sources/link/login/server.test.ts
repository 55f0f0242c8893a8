import { expect, test } from 'vitest';

import { readServer } from './server.ts';

test.each([
  ['my.nightscout.example', 'https://my.nightscout.example'],
  [' https://My.Nightscout.Example/ ', 'https://my.nightscout.example'],
  ['https://my.nightscout.example:8443/report?x=1#top', 'https://my.nightscout.example:8443'],
])('%j is the server %s', (text, server) => {
  expect(readServer(text)).toBe(server);
});

test.each([
  'http://my.nightscout.example',
  'https://token@my.nightscout.example',
  'localhost',
  'file:///etc/passwd',
  'https://',
  '',
  'two words',
  `${'a'.repeat(300)}.example`,
])('%j is none', (text) => {
  expect(readServer(text)).toBeNull();
});
