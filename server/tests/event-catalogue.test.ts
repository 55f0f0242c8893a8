import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';

import { formats } from '#kernel/formats.ts';
import { dataSchemaOf, payloadSchemas } from '#webhooks';

import { generated } from '../../tools/generate.ts';

const page = generated().get('docs/events.md') ?? '';
const [, examples = ''] = page.split('\n## Examples\n');
const [own = ''] = examples.split('\n## Catalogue\n');
const events = [...own.matchAll(/^```json\n(.*?)\n```$/gmsu)].map(
  ([, text = '']) => JSON.parse(text) as { event_type: string; data: object },
);

describe('an event that a slice makes', () => {
  test.each(events)(
    '$event_type is one of the catalogue’s schema',
    ({ event_type: type, data }) => {
      const ajv = new Ajv({ strict: false, formats: { ...formats } });
      ajv.addSchema({ $id: 'http://salus.test/all', components: { schemas: payloadSchemas } });
      const text = JSON.stringify(dataSchemaOf(type));
      const check = ajv.compile(
        JSON.parse(text.replaceAll('"#/', '"http://salus.test/all#/')) as object,
      );
      expect(check(data) ? [] : check.errors).toEqual([]);
    },
  );

  test('is on the page: samples, intervals, blood pressure, a summary and the end of a pull', () => {
    expect(events).toHaveLength(5);
  });
});
