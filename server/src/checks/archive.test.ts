import { expect, it } from 'vitest';

import type { ArchiveFacts } from '#kernel/embedded-postgres/archive/facts.ts';

import { archiveFindingsAt } from './archive.ts';

const now = new Date('2026-11-20T12:00:00Z');
const healthy: ArchiveFacts = {
  copyOf: null,
  archivedThrough: new Date('2026-11-20T11:59:40Z'),
  failure: null,
  isRunning: true,
  verifiedAt: new Date('2026-11-01T00:00:00Z'),
};

it.each<[string, Partial<ArchiveFacts>, readonly string[]]>([
  ['has everything and was restored lately', {}, ['ok', 'ok']],
  ['is a minute behind', { archivedThrough: new Date('2026-11-20T11:58:59Z') }, ['fix', 'ok']],
  ['has nothing yet', { archivedThrough: null }, ['fix', 'ok']],
  ['cannot be written', { failure: 'no space' }, ['fix']],
  ['rests while Salus does not run', { isRunning: false }, ['warn']],
  ['was never restored', { verifiedAt: null }, ['ok', 'warn']],
  ['was restored long ago', { verifiedAt: new Date('2026-08-01T00:00:00Z') }, ['ok', 'warn']],
  ['is that of a restored copy', { copyOf: 'other' }, ['warn']],
])('doctor judges an archive that %s', (_, facts, levels) => {
  const found = archiveFindingsAt({ ...healthy, ...facts }, { archive: '/mnt/archive' }, now);

  expect(found.map(({ level }) => level)).toEqual(levels);
});

it('doctor says nothing of an archive where none is set', () => {
  expect(archiveFindingsAt(healthy, { archive: null }, now)).toEqual([]);
});
