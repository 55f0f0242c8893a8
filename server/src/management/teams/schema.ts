import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import type { Environment, TeamId } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';

import { toId } from '../ids.ts';
import type { Team } from '../model.ts';
import { environment, name, nextCursor, region } from '../schema.ts';
import type { NewTeam, TeamPatch } from './service.ts';
import { settingsPatchFields, settingsSchema, settingsToWire } from './settings.ts';
import type { TeamWithSettings } from './store.ts';

const integrationTeamId = Type.String({
  minLength: 1,
  maxLength: 256,
  format: 'visible-text',
  description: 'Your own id of the team; unique in the organization.',
});

export const createBody = Type.Object(
  {
    id: optional(uuid),
    name,
    region,
    integration_team_id: optional(integrationTeamId),
    ...settingsPatchFields,
  },
  { title: 'CreateOrgTeamBody', additionalProperties: false },
);

const environmentPatch = Type.Object(settingsPatchFields, {
  title: 'UpdateOrgTeamEnvironmentBody',
});

export const patchBody = Type.Object(
  {
    name: optional(name),
    integration_team_id: optional(integrationTeamId),
    sandbox: optional(environmentPatch),
    production: optional(environmentPatch),
  },
  { title: 'UpdateOrgTeamBody', additionalProperties: false },
);

export const resolveBody = Type.Object(
  { integration_team_id: Type.String({ maxLength: 256, format: 'plain-text' }) },
  { title: 'ResolveTeamBody' },
);

export const listQuery = Type.Object({
  team_id: optional(uuid),
  region: Type.Optional(Type.Array(region)),
  search_query: optional(
    Type.String({ ...name, description: 'Part of the name or of the integration_team_id.' }),
  ),
  next_cursor: nextCursor,
});

export const getQuery = Type.Object({
  include_environment: Type.Optional(
    Type.Array(environment, {
      description: 'The provider whose settings to return; the others are null.',
    }),
  ),
});

export const teamParam = Type.Object({ team_id: uuid });

export function teamFromWire(body: Static<typeof createBody>): NewTeam {
  const { id, name: called, region: where, integration_team_id: integration, ...settings } = body;
  return {
    name: called,
    region: where,
    id: id == null ? undefined : toId<TeamId>(id),
    integrationTeamId: integration ?? null,
    settings,
  };
}

export function patchFromWire(body: Static<typeof patchBody>): TeamPatch {
  const { sandbox, production } = body;
  return {
    name: body.name ?? undefined,
    integrationTeamId: body.integration_team_id,
    settings: {
      ...(sandbox == null ? {} : { sandbox }),
      ...(production == null ? {} : { production }),
    },
  };
}

const teamFields = {
  id: uuid,
  name: Type.String(),
  created_on: instant,
  region,
  integration_team_id: nullable(Type.String()),
};

export const teamSchema = Type.Object(
  {
    ...teamFields,
    environments: Type.Array(environment),
    sandbox: nullable(settingsSchema),
    production: nullable(settingsSchema),
  },
  { title: 'ClientFacingOrgTeam' },
);

export const teamsSchema = Type.Object(
  {
    teams: Type.Array(Type.Object(teamFields, { title: 'ClientFacingOrgTeamListItem' })),
    next_cursor: nullable(Type.String()),
  },
  { title: 'ClientFacingOrgTeamListResponse' },
);

const environments = ['sandbox', 'production'] as const satisfies readonly Environment[];

export function itemToWire(team: Team): Static<typeof teamsSchema>['teams'][number] {
  return {
    id: team.id,
    name: team.name,
    created_on: toWireInstant(team.createdAt),
    region: team.region,
    integration_team_id: team.integrationTeamId,
  };
}

/** With the settings of these environments. */
export function teamToWire(
  { team, settings }: TeamWithSettings,
  included: readonly Environment[] = environments,
): Static<typeof teamSchema> {
  const shown = (each: Environment): Static<typeof settingsSchema> | null =>
    included.includes(each) ? settingsToWire(settings[each]) : null;
  return {
    ...itemToWire(team),
    environments: [...environments],
    sandbox: shown('sandbox'),
    production: shown('production'),
  };
}

/** The team's own view of itself, on the data plane. */
export const ownTeamSchema = Type.Object(
  {
    id: uuid,
    org_id: uuid,
    name: Type.String(),
    svix_app_id: Type.Null(),
    client_id: Type.String(),
    client_secret: Type.String(),
    airtable_api_key: Type.String(),
    airtable_base_id: Type.String(),
    webhook_secret: Type.String(),
    api_key: Type.String(),
    api_keys: Type.Null(),
    configuration: Type.Null(),
    testkits_texts_enabled: Type.Boolean({ deprecated: true }),
    lab_tests_patient_communication_enabled: Type.Boolean(),
    lab_tests_patient_sms_communication_enabled: Type.Boolean(),
    lab_tests_patient_email_communication_enabled: Type.Boolean(),
    logo_url: nullable(Type.String()),
    delegated_flow: Type.Literal('order_and_results_with_customer_physician_network'),
    critical_result_notification_email: nullable(Type.String()),
  },
  { title: 'ClientFacingTeam' },
);

export function ownTeamToWire(
  { team, settings }: TeamWithSettings,
  of: Environment,
): Static<typeof ownTeamSchema> {
  const shown = settingsToWire(settings[of]);
  const sms = shown.lab_tests_patient_sms_communication_enabled;
  const mail = shown.lab_tests_patient_email_communication_enabled;
  return {
    id: team.id,
    org_id: team.organisationId,
    name: team.name,
    // Secrets are shown where they are made, and nowhere else.
    svix_app_id: null,
    client_id: '',
    client_secret: '',
    airtable_api_key: '',
    airtable_base_id: '',
    webhook_secret: '',
    api_key: '',
    api_keys: null,
    configuration: null,
    testkits_texts_enabled: sms,
    lab_tests_patient_communication_enabled: sms || mail,
    lab_tests_patient_sms_communication_enabled: sms,
    lab_tests_patient_email_communication_enabled: mail,
    logo_url: shown.logo_url,
    delegated_flow: 'order_and_results_with_customer_physician_network',
    critical_result_notification_email: shown.critical_result_notification_email,
  };
}
