import { Type } from 'typebox';

import { uuid } from '#kernel/http/common-schemas.ts';
import { userId } from '#users';

export const userParams = Type.Object({ user_id: userId });
export const connectionParams = Type.Object({
  user_id: userId,
  provider: Type.String({ minLength: 1, maxLength: 50 }),
});

const rows = Type.Array(Type.Record(Type.String(), Type.Unknown()));

/** For the API reference: a record that is not as it says is counted, and never refused. */
export const documentedUpload = Type.Object(
  {
    provider: Type.String({ description: '`apple`, `samsung`, `google` or `health_connect`.' }),
    sdkVersion: Type.Optional(Type.String()),
    syncType: Type.Optional(Type.String({ description: '`historical` or `live`.' })),
    data: Type.Object({
      records: Type.Optional(rows),
      sleep: Type.Optional(rows),
      workouts: Type.Optional(rows),
      deleted: Type.Optional(rows),
    }),
  },
  { title: 'SDKUpload', additionalProperties: true },
);

export const receiptSchema = Type.Object(
  {
    status_code: Type.Integer(),
    response: Type.String(),
    user_id: uuid,
    received: Type.Integer({ description: 'Records, stretches of sleep and workouts.' }),
    dropped_count: Type.Integer({ description: 'Of those, the ones that nothing was made of.' }),
    left_out: Type.Record(Type.String(), Type.Integer(), {
      description: 'How many of each kind nothing was made of.',
    }),
  },
  { title: 'SDKUploadReceipt' },
);

export const documentedLogs = Type.Object(
  {
    provider: Type.Optional(Type.String()),
    events: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'SDKLogs', additionalProperties: true },
);

export const logsSchema = Type.Object(
  { status_code: Type.Integer(), response: Type.String(), user_id: uuid },
  { title: 'SDKLogsReceipt' },
);
