import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import type { Environment } from '#console/kernel/api/sign-in.ts';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { type Branding, settingsOf } from './branding-model.ts';
import { contrastText, defaultColour, isColour } from './contrast.ts';
import { Preview } from './preview.tsx';
import { type TeamIds, teamQuery, updateSettings } from './queries.ts';

type Props = {
  readonly place: TeamIds;
  readonly environment: Environment;
  readonly stored: Branding;
};

const corners = [
  ['square', 'Square'],
  ['rounded', 'Rounded'],
  ['round', 'Round'],
] as const;

/** How the pages look that the team's users see, as it will be. */
export function BrandingForm({ place, environment, stored }: Props): ReactElement {
  const [branding, set, clear] = useDraft(`${place.teamId}/${environment}/branding`, stored);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async () => updateSettings(place, environment, settingsOf(branding)),
    onSuccess: async () => {
      toast('Users see it from now on.');
      // With what is stored now the form begins anew.
      await queries.invalidateQueries({ queryKey: teamQuery(place).queryKey });
      clear();
    },
  });
  const problems = problemsByField(save.error);
  const isWrong = branding.colour !== '' && !isColour(branding.colour);
  return (
    <Section title="Pages that users see">
      <Form
        action="Save the look"
        onSubmit={() => save.mutate()}
        isBusy={save.isPending}
        error={save.error}
        disabledWhy={isWrong ? 'the colour is none' : null}
      >
        <Fields branding={branding} onChange={set} problems={problems} environment={environment} />
        <Preview branding={branding} />
      </Form>
    </Section>
  );
}

type FieldsProps = Pick<Props, 'environment'> & {
  readonly branding: Branding;
  readonly onChange: (branding: Branding) => void;
  readonly problems: Readonly<Record<string, string>>;
};

function Fields({ branding, onChange, problems, environment }: FieldsProps): ReactElement {
  const at = (field: string): string | undefined =>
    problems[`${environment}.brand_information.${field}`];
  const colourProblem =
    branding.colour === '' || isColour(branding.colour)
      ? at('brand_color')
      : 'Write it as #rgb or #rrggbb; anything else is not taken.';
  return (
    <>
      <TextField
        label="Name on the pages"
        value={branding.name}
        onChange={(name) => onChange({ ...branding, name })}
        error={at('company_name')}
        hint="Who asks the person for their data."
        isRequired
      />
      <TextField
        label="Colour"
        value={branding.colour}
        onChange={(colour) => onChange({ ...branding, colour })}
        error={colourProblem}
        placeholder={defaultColour}
        hint={
          <span role="status">
            {contrastText(isColour(branding.colour) ? branding.colour : defaultColour)}.
          </span>
        }
      />
      <SelectField
        label="Corners"
        value={branding.corners}
        onChange={(chosen) => onChange({ ...branding, corners: chosen })}
        options={corners}
      />
      <TextField
        label="Logo"
        type="url"
        value={branding.logo}
        onChange={(logo) => onChange({ ...branding, logo })}
        error={problems[`${environment}.logo_url`]}
        hint="An address; Salus fetches it, so that the pages show nothing of another site."
      />
      <TextField
        label="E-mail of support"
        type="email"
        value={branding.supportEmail}
        onChange={(supportEmail) => onChange({ ...branding, supportEmail })}
        error={at('support_email')}
      />
      <TextField
        label="Website"
        value={branding.website}
        onChange={(website) => onChange({ ...branding, website })}
        error={at('company_website')}
      />
    </>
  );
}
