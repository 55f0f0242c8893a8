import { describe, expect, test } from 'vitest';

import { parseSettings } from './settings.ts';

const laboratory = {
  lab: 'quest',
  orders: { host: 'hl7.example.com', port: 2575 },
  our_application: 'SALUS',
  our_facility: 'CLINIC',
  their_application: 'LABSYS',
  their_facility: 'PHX',
  time_zone: 'America/Phoenix',
};

const parse = (...laboratories: readonly object[]) =>
  parseSettings(JSON.stringify({ laboratories }));

describe('the file of laboratories', () => {
  test('is read with its defaults', () => {
    expect(parse(laboratory)).toEqual({
      ok: true,
      settings: {
        listen: null,
        peers: [
          {
            lab: 'quest',
            orders: { kind: 'mllp', host: 'hl7.example.com', port: 2575, tls: false },
            resultsFolder: null,
            orderMessage: 'OML^O21',
            ourApplication: 'SALUS',
            ourFacility: 'CLINIC',
            theirApplication: 'LABSYS',
            theirFacility: 'PHX',
            timeZone: 'America/Phoenix',
            missingAfterDays: 14,
          },
        ],
      },
    });
  });

  test('may say what flags of the laboratory mean', () => {
    const flags = { Normal: 'normal', ' c ': 'critical' };
    expect(parse({ ...laboratory, flags })).toMatchObject({
      settings: { peers: [{ flags: { NORMAL: 'normal', C: 'critical' } }] },
    });
    const wrong = parse({ ...laboratory, flags: { Normal: 'fine' } });
    expect(wrong.ok ? '' : wrong.problems.join('; ')).toContain('laboratories.0.flags');
  });

  test('may have folders', () => {
    const folders = { orders: { folder: '/lab/out' }, results_folder: '/lab/in' };
    expect(parse({ ...laboratory, ...folders })).toMatchObject({
      settings: {
        peers: [{ orders: { kind: 'folder', path: '/lab/out' }, resultsFolder: '/lab/in' }],
      },
    });
  });

  test.each<[string, string]>([
    ['nonsense', 'is not JSON'],
    ['{}', 'laboratories'],
    ['{"laboratories": [], "listen": {"host": "x", "port": 70000}}', 'listen.port'],
    [JSON.stringify({ laboratories: [{ ...laboratory, speed: 1 }] }), 'laboratories.0'],
    [JSON.stringify({ laboratories: [{ ...laboratory, time_zone: 'Mars' }] }), 'no time zone'],
    [JSON.stringify({ laboratories: [laboratory, laboratory] }), 'quest is there twice'],
    [
      JSON.stringify({ laboratories: [laboratory, { ...laboratory, lab: 'mtl' }] }),
      'two laboratories send as LABSYS PHX',
    ],
  ])('%s is refused', (text, problem) => {
    const result = parseSettings(text);
    expect(result.ok ? '' : result.problems.join('; ')).toContain(problem);
  });
});
