import { Type } from 'typebox';

import { instant } from '#kernel/http/atoms.ts';

const atMost = ' Counted to 10,000, which stands for more, too.';

export const systemSchema = Type.Object(
  {
    version: Type.String(),
    node_version: Type.String({ description: 'Of the process that answers.' }),
    uptime_seconds: Type.Integer({ description: 'Of the process that answers.' }),
    database: Type.Object(
      { version: Type.String(), size_bytes: Type.Integer() },
      { title: 'SystemDatabase' },
    ),
    queues: Type.Object(
      {
        events: Type.Integer({ description: `That no relay has looked at.${atMost}` }),
        deliveries: Type.Integer({ description: `To endpoints, of all teams.${atMost}` }),
      },
      { title: 'SystemQueues' },
    ),
    jobs: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          next_run_at: { ...instant, description: 'While it runs, when its lease ends.' },
          failures: Type.Integer({ description: 'Since it was done last.' }),
        },
        { title: 'SystemJob' },
      ),
    ),
    findings: Type.Array(
      Type.Object(
        {
          check: Type.String(),
          level: Type.Enum(['ok', 'warn', 'fix']),
          text: Type.String(),
        },
        { title: 'SystemFinding' },
      ),
      { description: 'Of files and settings, as `salus doctor` says them.' },
    ),
  },
  { title: 'SystemFacts' },
);
