import { type Static, Type } from 'typebox';

import { nullable } from '#kernel/http/common-schemas.ts';

import { anchorText } from '../chain.ts';
import type { ChainSegment } from '../verification.ts';

const anchor = Type.String({
  pattern: '^\\d{1,15}:[0-9a-fA-F]{64}$',
  description: 'A place in the chain, `<seq>:<hash>`.',
  examples: [`42:${'0f1e2d3c'.repeat(8)}`],
});

export const verifyQuery = Type.Object({
  after: Type.Optional({
    ...anchor,
    description:
      'A verified position in the chain: `next` of the previous response, or an `end` that you stored elsewhere. Without it, the check starts at the first entry.',
  }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20_000, default: 20_000 })),
});

export const verifyAnswer = Type.Object(
  {
    is_sound: Type.Boolean({ description: 'Whether nothing is wrong among these entries.' }),
    checked: Type.Integer({ description: 'How many entries were looked at.' }),
    first_broken: nullable(
      Type.Integer({ description: 'The `seq` of the first entry that is not as it was sealed.' }),
    ),
    findings: Type.Array(
      Type.Object(
        {
          problem: Type.Enum(['altered', 'missing', 'outside', 'end_altered', 'alarm'], {
            description:
              '`outside`: before the first entry or after the end. `alarm`: the server itself once found the end altered.',
          }),
          first_seq: Type.Integer(),
          last_seq: Type.Integer(),
        },
        { title: 'AuditFinding' },
      ),
    ),
    next: nullable({
      ...anchor,
      description:
        'Send it as `after` in the next request. Null: the check has reached the end of the chain.',
    }),
    end: nullable({
      ...anchor,
      description:
        'Where the chain ends now. Kept elsewhere, it proves that nothing before was cut off.',
    }),
    pending: Type.Integer({ description: 'Entries of the last second, which are not sealed yet.' }),
  },
  { title: 'AuditVerification' },
);

export function stretchToWire(stretch: ChainSegment): Static<typeof verifyAnswer> {
  const { findings, entries, next, end, pending } = stretch;
  const broken = findings.map(({ seq }) => seq);
  return {
    is_sound: findings.length === 0,
    checked: entries,
    first_broken: broken.length === 0 ? null : Math.min(...broken),
    findings: findings.map(({ problem, seq, lastSeq }) => ({
      problem,
      first_seq: seq,
      last_seq: lastSeq,
    })),
    next: next === null ? null : anchorText(next),
    end: end === null ? null : anchorText(end),
    pending,
  };
}
