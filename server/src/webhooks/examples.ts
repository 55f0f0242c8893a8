const teamId = '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40';
const messageId = 'msg_0199f1cd';
const since = { since: '2026-01-05T00:00:00Z' };

/** An example body for each operation that has one. Ids begin with 0199f1c; readers replace them with their own. */
export const examples: Readonly<Record<string, unknown>> = {
  createWebhook: { url: 'https://receiver.example/hook' },
  patchWebhook: { description: 'the backend' },
  updateWebhookHeaders: { headers: { 'x-from': 'salus' } },
  rotateWebhookSecret: {},
  resendWebhookMessage: { message_id: messageId },
  sendWebhookExample: { event_type: 'daily.data.sleep.created' },
  triggerEvent: { event_type: 'daily.data.sleep.created' },
  recoverWebhook: since,
  replayWebhook: since,
  setPipelines: { team_ids: [teamId], push_historical_data: true },
};
