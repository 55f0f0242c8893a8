import type { TestTeam } from './app.ts';

type Manager = {
  /** The path of the organisation. */
  readonly org: string;
  /** Posts to a path below it. */
  readonly make: <Made>(path: string, body: unknown) => Promise<Made>;
};

/** Of each operation on webhook endpoints. */
export function webhookChanges(
  { scope }: TestTeam,
  { org, make }: Manager,
): Readonly<Record<string, () => Promise<{ readonly path: string; readonly body?: unknown }>>> {
  const { teamId, environment } = scope;
  const pipelines = `team_etl_pipelines/${environment}/us`;
  const pipeline = { team_ids: [teamId], push_historical_data: true };
  const webhooks = `team/${teamId}/${environment}/webhook`;
  const newWebhook = async (): Promise<string> => {
    const { id } = await make<{ readonly id: string }>(webhooks, {
      url: 'https://receiver.example/hook',
    });
    return `${org}/${webhooks}/${id}`;
  };
  return {
    setPipelines: async () => ({ path: `${org}/${pipelines}`, body: pipeline }),
    deletePipelines: async () => {
      await make(pipelines, pipeline);
      return { path: `${org}/${pipelines}`, query: { team_id: teamId } };
    },
    createWebhook: async () => ({
      path: `${org}/${webhooks}`,
      body: { url: 'https://receiver.example/hook' },
    }),
    patchWebhook: async () => ({ path: await newWebhook(), body: { description: 'ours' } }),
    deleteWebhook: async () => ({ path: await newWebhook() }),
    updateWebhookHeaders: async () => ({
      path: `${await newWebhook()}/headers`,
      body: { headers: { 'x-ours': '1' } },
    }),
    resendWebhookMessage: async () => {
      const webhook = await newWebhook();
      const example = { event_type: 'daily.data.sleep.created' };
      const sent = await make<{ message_id: string }>(
        `${webhook}/example`.slice(org.length + 1),
        example,
      );
      return { path: `${webhook}/resend`, body: { message_id: sent.message_id } };
    },
    sendWebhookExample: async () => ({
      path: `${await newWebhook()}/example`,
      body: { event_type: 'daily.data.sleep.created' },
    }),
    triggerEvent: async () => ({
      path: '/v2/events/trigger',
      body: { event_type: 'daily.data.sleep.created' },
    }),
    recoverWebhook: async () => ({
      path: `${await newWebhook()}/recover`,
      body: { since: '2026-01-05T00:00:00Z' },
    }),
    replayWebhook: async () => ({
      path: `${await newWebhook()}/replay`,
      body: { since: '2026-01-05T00:00:00Z' },
    }),
    rotateWebhookSecret: async () => ({ path: `${await newWebhook()}/secret/rotate`, body: {} }),
  };
}
