import * as fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';

import { records } from '../../../../tools/apple-health/sample-export.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { XmlScanner } from './xml-scanner.ts';

type Told = readonly string[];

/** What the scanner tells of a document that comes in parts of so many bytes. */
function scan(text: string, partBytes = 1 << 20): Told {
  const told: string[] = [];
  const names = ['a', 'type', 'value', 'sourceName', 'device', 'startDate', 'key'];
  const scanner = new XmlScanner({
    open: (name, attributes) => {
      const values = names.flatMap((each) => {
        const value = attributes.get(each);
        return value === undefined ? [] : [`${each}=${value}`];
      });
      told.push(`<${name} ${values.join(' ')}`);
    },
    close: (name) => told.push(`/${name}`),
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += partBytes) {
    scanner.push(bytes.subarray(at, at + partBytes));
  }
  scanner.end();
  return told;
}

/** What a parser tells that knows all of XML. */
function oracle(text: string): Told {
  const told: string[] = [];
  const names = ['a', 'type', 'value', 'sourceName', 'device', 'startDate', 'key'];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = names.flatMap((each) =>
      attributes[each] === undefined ? [] : [`${each}=${String(attributes[each])}`],
    );
    told.push(`<${name} ${values.join(' ')}`);
  });
  parser.on('closetag', ({ name }) => told.push(`/${name}`));
  parser.write(text).close();
  return told;
}

const refusal = (text: string): string => {
  try {
    scan(text);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('the scanner', () => {
  it('tells of an export what a whole XML parser tells, however its bytes are cut', () => {
    const whole = oracle(records);
    expect(scan(records)).toEqual(whole);
    for (const partBytes of [1, 7, 64, 1000]) expect(scan(records, partBytes)).toEqual(whole);
  });

  it('agrees with it on any document of elements, references, comments and quotes', () => {
    const text = fc
      .array(fc.constantFrom('&lt;', '&amp;', '&#x41;', '&#233;', 'é', '’', '>', "'", 'x', ' '))
      .map((all) => all.join(''));
    const { node } = fc.letrec<{ node: string }>((tie) => ({
      node: fc
        .tuple(
          text,
          fc.array(fc.oneof({ depthSize: 'small' }, fc.constant('<!-- <a> -->'), tie('node')), {
            maxLength: 3,
          }),
          fc.boolean(),
        )
        .map(([value, inner, isEmpty]) =>
          isEmpty ? `<b a="${value}"/>` : `<a  a = "${value}"\n>${inner.join('')}</a >`,
        ),
    }));
    fc.assert(
      fc.property(node, fc.integer({ min: 1, max: 40 }), (document, partBytes) => {
        expect(scan(document, partBytes)).toEqual(oracle(document));
      }),
    );
  });

  it('refuses what is cut off, wherever', () => {
    for (let length = 1; length < records.trimEnd().length; length += 97) {
      expect(refusal(records.slice(0, length))).toMatch(/^The export is (?:cut off|damaged)/u);
    }
  });

  it.each([
    ['entities that it declares', '<!DOCTYPE a [<!ENTITY x "y">]><a/>', 'declares entities'],
    ['entities that nobody declared', '<a a="&x;"/>', 'refers to an entity'],
    ['a lone ampersand', '<a a="x & y"/>', 'refers to an entity'],
    ['tags that cross', '<a><b></a></b>', 'do not end where they should'],
    ['a second root', '<a/><a/>', 'a second root'],
    ['text outside', 'PK<a/>', 'text outside'],
    ['attributes without quotes', '<a a=1/>', 'has no quotes'],
    ['attributes without names', '<a ="1"/>', 'an attribute is none'],
    ['tags without a name', '<a>< b/></a>', 'has no name'],
    ['declarations among elements', '<a><!DOCTYPE b></a>', 'a declaration'],
    ['a depth without end', '<a>'.repeat(200), 'nested too deeply'],
    ['a tag without end', `<a a="${'x'.repeat(2 << 20)}`, 'a tag has no end'],
  ])('refuses %s in one sentence', (_, text, sentence) => {
    expect(refusal(text)).toContain(sentence);
  });
});
