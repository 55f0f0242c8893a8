import { type Static, Type } from 'typebox';

import { optional, uuid } from '#kernel/http/atoms.ts';
import type { TeamId } from '#kernel/scope.ts';

import { oauthProviders } from '../providers.ts';
import type { RequirementChanges } from './service.ts';
import type { Requirement } from './store.ts';

/** What each provider lets people grant. */
const scopesOf = {
  fitbit: [
    'heartrate',
    'oxygen_saturation',
    'cardio_fitness',
    'respiratory_rate',
    'activity',
    'location',
    'nutrition',
    'profile',
    'settings',
    'sleep',
    'social',
    'weight',
    'temperature',
  ],
  google_fit: [
    'openid',
    'email',
    'https://www.googleapis.com/auth/fitness.activity.read',
    'https://www.googleapis.com/auth/fitness.body.read',
    'https://www.googleapis.com/auth/fitness.sleep.read',
    'https://www.googleapis.com/auth/fitness.blood_glucose.read',
    'https://www.googleapis.com/auth/fitness.blood_pressure.read',
    'https://www.googleapis.com/auth/fitness.heart_rate.read',
    'https://www.googleapis.com/auth/fitness.nutrition.read',
    'https://www.googleapis.com/auth/fitness.location.read',
  ],
  google_health: [
    'openid',
    'email',
    'https://www.googleapis.com/auth/googlehealth.activity_and_fitness.readonly',
    'https://www.googleapis.com/auth/googlehealth.sleep.readonly',
    'https://www.googleapis.com/auth/googlehealth.health_metrics_and_measurements.readonly',
    'https://www.googleapis.com/auth/googlehealth.nutrition.readonly',
    'https://www.googleapis.com/auth/googlehealth.ecg.readonly',
    'https://www.googleapis.com/auth/googlehealth.irn.readonly',
    'https://www.googleapis.com/auth/googlehealth.location.readonly',
    'https://www.googleapis.com/auth/googlehealth.profile.readonly',
    'https://www.googleapis.com/auth/googlehealth.settings.readonly',
  ],
  oura: ['email', 'personal', 'daily', 'heartrate', 'workout', 'tag', 'session'],
  strava: ['activity:read_all', 'activity:write', 'profile:write', 'profile:read_all'],
  withings: ['user.activity', 'user.metrics', 'user.sleepevents'],
  wahoo: ['email', 'user_read', 'workouts_read', 'offline_data'],
  whoop_v2: [
    'read:recovery',
    'read:cycles',
    'read:workout',
    'read:sleep',
    'read:profile',
    'read:body_measurement',
    'offline',
  ],
  my_fitness_pal_v2: ['diary', 'measurements', 'private-exercises', 'subscriptions'],
};

const lists = (scopes: readonly string[]) => {
  const list = Type.Array(Type.Enum([...scopes]), { uniqueItems: true });
  return optional(Type.Object({ user_must_grant: list, user_may_grant: list }));
};

export const upsertBody = Type.Object(
  {
    fitbit: lists(scopesOf.fitbit),
    google_fit: lists(scopesOf.google_fit),
    google_health: lists(scopesOf.google_health),
    oura: lists(scopesOf.oura),
    strava: lists(scopesOf.strava),
    withings: lists(scopesOf.withings),
    wahoo: lists(scopesOf.wahoo),
    whoop_v2: lists(scopesOf.whoop_v2),
    my_fitness_pal_v2: lists(scopesOf.my_fitness_pal_v2),
  },
  { title: 'UpsertTeamScopeRequirementsBody', additionalProperties: false },
);

export const getQuery = Type.Object({
  provider: optional(Type.Enum([...oauthProviders])),
});

export const requirementsSchema = Type.Object(
  {
    requirements: Type.Array(
      Type.Object(
        {
          user_must_grant: Type.Array(Type.String()),
          user_may_grant: Type.Array(Type.String()),
          team_id: uuid,
          provider: Type.String(),
        },
        { title: 'TeamScopeRequirements' },
      ),
    ),
  },
  { title: 'TeamScopeRequirementsResponse' },
);

export function changesFromWire(body: Static<typeof upsertBody>): RequirementChanges {
  return new Map(
    Object.entries(body).map(([provider, given]) => [
      provider,
      given == null ? null : { mustGrant: given.user_must_grant, mayGrant: given.user_may_grant },
    ]),
  );
}

export function toWire(
  teamId: TeamId,
  requirements: readonly Requirement[],
): Static<typeof requirementsSchema> {
  return {
    requirements: requirements.map(({ provider, mustGrant, mayGrant }) => ({
      user_must_grant: [...mustGrant],
      user_may_grant: [...mayGrant],
      team_id: teamId,
      provider,
    })),
  };
}
