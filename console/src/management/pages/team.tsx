import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import type {
  ClientFacingOrgTeam,
  ClientFacingOrgTeamEnvironment,
} from '#console/kernel/api/contract.ts';
import { useMe, usePermission, useTenant } from '#console/kernel/session/session.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Id } from '#console/kernel/ui/copy.tsx';
import { DialogButton } from '#console/kernel/ui/dialog-button.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Facts, Page } from '#console/kernel/ui/page.tsx';

import { brandingOf } from '../team/branding-model.ts';
import { BrandingForm } from '../team/branding.tsx';
import { DeleteTeam } from '../team/deletion.tsx';
import { NameForm } from '../team/name.tsx';
import { NewTeam } from '../team/new-team.tsx';
import { OrganisationForm } from '../team/organisation.tsx';
import { type TeamIds, teamQuery } from '../team/queries.ts';
import { RulesForm } from '../team/rules.tsx';

/** What the team is called, how its pages look, and what holds in this environment. */
export function TeamPage(): ReactElement {
  const { organisation } = useMe();
  const { teamId, environment } = useTenant();
  const place = { organisationId: organisation.id, teamId };
  const team = useQuery(teamQuery(place));
  const mayMake = usePermission('administer');
  const navigate = useNavigate();
  const path = `/v1/org/${organisation.id}/team/${teamId}`;
  return (
    <Page
      title="Team"
      lead={`Name, look and rules; the last two are those of the ${environment}.`}
      actions={
        <>
          <CodePanel requests={[{ method: 'GET', path, plane: 'management' }]} />
          {mayMake ? (
            <DialogButton label="New team" title="New team" icon="plus">
              {(close) => (
                <NewTeam
                  onMade={(id) => {
                    close();
                    void navigate({
                      to: '/$team/$environment',
                      params: { team: id, environment: 'sandbox' },
                    });
                  }}
                />
              )}
            </DialogButton>
          ) : null}
        </>
      }
    >
      <Loaded query={team} lines={14}>
        {(found) => <Forms team={found} />}
      </Loaded>
    </Page>
  );
}

/** Each begins anew with what is stored. */
function Forms({ team }: { readonly team: ClientFacingOrgTeam }): ReactElement {
  const { environment } = useTenant();
  const { organisation } = useMe();
  const place = { organisationId: organisation.id, teamId: team.id };
  const settings = team[environment];
  const mayAdminister = usePermission('administer');
  const name = { name: team.name, integration_team_id: team.integration_team_id };
  return (
    <>
      <Facts
        facts={[
          ['Id', <Id key="id" value={team.id} />],
          ['Region', team.region.toUpperCase()],
          ['Made', <Time key="made" at={team.created_on} />],
        ]}
      />
      <NameForm key={JSON.stringify([team.id, name])} place={place} team={name} />
      {settings === null ? null : <Settings place={place} settings={settings} />}
      {mayAdminister ? (
        <>
          <OrganisationForm />
          <DeleteTeam place={place} name={team.name} />
        </>
      ) : null}
    </>
  );
}

type SettingsProps = {
  readonly place: TeamIds;
  readonly settings: ClientFacingOrgTeamEnvironment;
};

function Settings({ place, settings }: SettingsProps): ReactElement {
  const { environment } = useTenant();
  const look = brandingOf(settings);
  const rules = {
    refuses_identifying_client_user_ids: settings.refuses_identifying_client_user_ids,
    reject_duplicate_connection: settings.reject_duplicate_connection,
    minor_ordering_enabled: settings.minor_ordering_enabled,
    partial_webhooks_enabled: settings.partial_webhooks_enabled,
    critical_result_notification_email: settings.critical_result_notification_email,
    time_zone: settings.time_zone,
  };
  const where = { place, environment };
  const keyOf = (stored: object): string => JSON.stringify([place.teamId, environment, stored]);
  return (
    <>
      <BrandingForm key={keyOf(look)} {...where} stored={look} />
      <RulesForm key={keyOf(rules)} {...where} stored={rules} />
    </>
  );
}
