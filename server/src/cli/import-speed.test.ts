import { describe, expect, it } from 'vitest';

import { ImportSpeed } from './import-speed.ts';

const megabytes = (count: number): number => count * 1e6;

describe('how an import tells of itself', () => {
  it('says no rate before there is one', () => {
    const speed = new ImportSpeed(0);
    expect(speed.text(0, megabytes(100), 0)).toBe('0 %: 0 of 100 MB');
    expect(speed.text(megabytes(1), megabytes(100), 100)).toBe('1 %: 1 of 100 MB');
    expect(speed.text(megabytes(20), megabytes(100), 2000)).toBe(
      '20 %: 20 of 100 MB, 10.0 MB/s, 8 s left',
    );
  });

  it('counts what it stores when it goes on, and not what it passes over', () => {
    const speed = new ImportSpeed(0);
    speed.resumeAt(megabytes(50));
    expect(speed.text(megabytes(40), megabytes(100), 500)).toBe(
      '40 %: 40 of 100 MB, which is stored already',
    );
    expect(speed.text(megabytes(52), megabytes(100), 1000)).toBe('52 %: 52 of 100 MB');
    expect(speed.text(megabytes(56), megabytes(100), 3000)).toBe(
      '56 %: 56 of 100 MB, 2.0 MB/s, 22 s left',
    );
  });
});
