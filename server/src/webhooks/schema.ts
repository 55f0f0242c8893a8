import { Type } from 'typebox';

import { uuid } from '#kernel/http/common-schemas.ts';
import { dateInUtc } from '#kernel/time.ts';

/** One environment of a team, whose webhooks are managed. */
export const webhookEnvironmentFields = {
  org_id: uuid,
  team_id: uuid,
  environment: Type.Enum(['production', 'sandbox']),
};
export const webhookEnvironmentParams = Type.Object(webhookEnvironmentFields);
/** A slice's own id: checked by looking for it. */
export const endpointFields = { ...webhookEnvironmentFields, webhook_id: Type.String() };

export const webhookEnvironmentPath = '/v1/org/{org_id}/team/{team_id}/{environment}';
export const webhooksPath = `${webhookEnvironmentPath}/webhook` as const;
export const endpointPath = `${webhooksPath}/{webhook_id}` as const;
export const tag = 'webhooks';

/** Parses a time; in UTC if the text names no zone. */
export const instantOf = (text: string | null | undefined): Date | undefined =>
  text == null ? undefined : dateInUtc(text);
