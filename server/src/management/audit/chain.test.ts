import { array, assert, integer, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ChainCheck, type Finding } from './chain-check.ts';
import {
  alarmAction,
  type Anchor,
  anchorText,
  genesis,
  type Head,
  type Link,
  openChain,
  parseAnchor,
  resume,
} from './chain.ts';

const chain = openChain(Buffer.alloc(32, 1));

type Log = { readonly links: readonly Link[]; readonly head: Head | undefined };

function headAt({ seq, hash }: Anchor): Head {
  return { seq, hash, mac: chain.mac({ seq, hash }) };
}

function sealed(texts: readonly string[]): Log {
  const links: Link[] = [];
  let last = genesis;
  for (const text of texts) {
    const seq = last.seq + 1;
    const link = { seq, text, hash: chain.hash(last.hash, text) };
    links.push(link);
    last = link;
  }
  return { links, head: texts.length === 0 ? undefined : headAt(last) };
}

/** The check over a log as a database would hold it: in the order of `seq`. */
function check({ links, head }: Log, from: Anchor = genesis): readonly Finding[] {
  const stored = links.toSorted((one, other) => one.seq - other.seq);
  const extent = { head, firstSeq: stored[0]?.seq ?? 0, lastSeq: stored.at(-1)?.seq ?? 0 };
  const walk = new ChainCheck(chain, extent, from);
  for (const link of stored) if (link.seq > from.seq && link.seq <= walk.endSeq) walk.next(link);
  return walk.finish();
}

function at(log: Log, seq: number): Link {
  const link = log.links[seq - 1];
  if (link === undefined) throw new Error(`there is no entry ${seq}`);
  return link;
}

const texts = array(string(), { minLength: 2, maxLength: 40 });
/** A log and two places in it, the second not before the first. */
const logs = record({ texts, one: integer({ min: 0 }), other: integer({ min: 0 }) }).map(
  ({ texts: said, one, other }) => {
    const [a, b] = [1 + (one % said.length), 1 + (other % said.length)];
    return { log: sealed(said), first: Math.min(a, b), last: Math.max(a, b), length: said.length };
  },
);

function holds(rule: (log: Log, place: { first: number; last: number; length: number }) => void) {
  assert(property(logs, ({ log, ...place }) => rule(log, place)));
}

describe('the check of a chain', () => {
  test('finds nothing in a log that nobody touched, from whatever entry on', () => {
    holds((log, { first }) => {
      expect(check(log)).toEqual([]);
      expect(check(log, at(log, first))).toEqual([]);
    });
    expect(check(sealed([]))).toEqual([]);
  });

  test('names an entry whose text was edited, and no other', () => {
    holds((log, { first }) => {
      const links = log.links.map((link) =>
        link.seq === first ? { ...link, text: `${link.text}.` } : link,
      );
      expect(check({ ...log, links })).toEqual([
        { problem: 'altered', seq: first, lastSeq: first },
      ]);
    });
  });

  test('names an entry whose hash was edited, before those that follow it', () => {
    holds((log, { first }) => {
      const links = log.links.map((link) =>
        link.seq === first ? { ...link, hash: '9'.repeat(64) } : link,
      );
      expect(check({ ...log, links })[0]).toMatchObject({ problem: 'altered', seq: first });
    });
  });

  test('names exactly the entries that were removed, at the beginning, in the middle or at the end', () => {
    holds((log, { first, last }) => {
      const links = log.links.filter((link) => link.seq < first || link.seq > last);
      expect(check({ ...log, links })).toEqual([{ problem: 'missing', seq: first, lastSeq: last }]);
    });
  });

  test('names the first of two entries that were exchanged', () => {
    holds((log, { first, last }) => {
      if (first === last) return;
      const places = new Map([
        [first, last],
        [last, first],
      ]);
      const links = log.links.map((link) => ({ ...link, seq: places.get(link.seq) ?? link.seq }));
      expect(check({ ...log, links })[0]).toMatchObject({ problem: 'altered', seq: first });
    });
  });

  test('names an entry that was put in, whichever hash it was given', () => {
    holds((log, { first }) => {
      const moved = log.links.map((link) =>
        link.seq < first ? link : { ...link, seq: link.seq + 1 },
      );
      const links = [...moved, { ...at(log, first), seq: first }];
      const end = links.find((link) => link.seq === links.length);
      if (end === undefined) throw new Error('no end');
      // The same text again fits its own place, so what is found is the first that had to move.
      const found = check({ links, head: headAt(end) })[0];
      expect(found).toMatchObject({ problem: 'altered', seq: first + 1 });
    });
  });

  test('names entries that were added behind the end or before the beginning', () => {
    holds((log, { length }) => {
      const { hash, text } = at(log, length);
      const outside = [0, length + 1].map((seq) => ({ seq, text, hash }));
      expect(check({ ...log, links: [...log.links, ...outside] })).toEqual([
        { problem: 'outside', seq: 0, lastSeq: 0 },
        { problem: 'outside', seq: length + 1, lastSeq: length + 1 },
      ]);
    });
  });

  test('does not take a chain that was cut together with its head for whole', () => {
    holds((log, { first, length }) => {
      if (first === length || log.head === undefined) return;
      const links = log.links.slice(0, first);
      const forged = { ...at(log, first), mac: log.head.mac };
      expect(check({ links, head: forged })).toEqual([
        { problem: 'end_altered', seq: first, lastSeq: first },
      ]);
      expect(check({ links, head: undefined })).toEqual([
        { problem: 'end_altered', seq: first, lastSeq: first },
      ]);
    });
  });

  test('finds a log that was set back to an earlier state as a whole, with an anchor from after it', () => {
    holds((log, { first, last, length }) => {
      if (first === last) return;
      const anchor = at(log, last);
      const earlier = { links: log.links.slice(0, first), head: headAt(at(log, first)) };
      expect(check(earlier)).toEqual([]);
      expect(check(earlier, anchor)).toEqual([
        { problem: 'missing', seq: first + 1, lastSeq: last },
      ]);
      const other = sealed(Array.from({ length }, () => 'another story'));
      expect(check(other, anchor)[0]).toMatchObject({ problem: 'altered' });
    });
  });

  test('fits no other key', () => {
    holds((log, { length }) => {
      const other = openChain(Buffer.alloc(32, 2));
      const walk = new ChainCheck(other, { head: log.head, firstSeq: 1, lastSeq: length });
      for (const link of log.links) walk.next(link);
      expect(walk.finish()).toEqual([
        { problem: 'altered', seq: 1, lastSeq: length },
        { problem: 'end_altered', seq: length, lastSeq: length },
      ]);
    });
  });

  test('names the entry in which the sealer raised an alarm', () => {
    const log = sealed(['a', `'${alarmAction}'`, 'c']);
    expect(check(log)).toEqual([{ problem: 'alarm', seq: 2, lastSeq: 2 }]);
  });
});

describe('the sealer goes on', () => {
  const log = sealed(['a', 'b', 'c']);
  const [second, third] = [at(log, 2), at(log, 3)];

  test('after the last entry, where the head agrees', () => {
    expect(resume(chain, undefined, undefined)).toMatchObject({ seq: 0, isSound: true });
    expect(resume(chain, headAt(third), third)).toMatchObject({ seq: 3, isSound: true });
  });

  test('without taking the place of an entry that is or was there, and knows that something is wrong', () => {
    const cut = resume(chain, headAt(third), second);
    expect(cut).toMatchObject({ seq: 3, hash: third.hash, isSound: false });
    expect(resume(chain, headAt(third), undefined)).toMatchObject({ seq: 3, isSound: false });
    expect(resume(chain, headAt(second), third)).toMatchObject({ seq: 3, isSound: false });
    expect(resume(chain, { ...third, mac: second.hash }, third)).toMatchObject({ isSound: false });
    expect(resume(chain, undefined, third)).toMatchObject({ seq: 3, isSound: false });
  });
});

test('an anchor is read as it is written, and nothing else is', () => {
  const anchor = { seq: 12, hash: 'ab'.repeat(32) };
  expect(parseAnchor(anchorText(anchor))).toEqual(anchor);
  for (const text of ['', '12', '12:', `12:${'ab'.repeat(31)}`, `x:${'ab'.repeat(32)}`]) {
    expect(parseAnchor(text)).toBeUndefined();
  }
});
