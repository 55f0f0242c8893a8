import type {
  ClientFacingOrgTeamEnvironment,
  UpdateOrgTeamEnvironmentBody,
} from '#console/kernel/api/contract.ts';

type Settings = Pick<ClientFacingOrgTeamEnvironment, 'brand_information' | 'logo_url'>;

/** What is typed about how the pages look that users see. */
export type Branding = {
  readonly name: string;
  readonly colour: string;
  readonly corners: 'square' | 'rounded' | 'round';
  readonly logo: string;
  readonly supportEmail: string;
  readonly website: string;
};

export function brandingOf({ brand_information: brand, logo_url: logo }: Settings): Branding {
  return {
    name: brand?.company_name ?? '',
    colour: brand?.brand_color ?? '',
    corners: brand?.brand_corners ?? 'rounded',
    logo: logo ?? '',
    supportEmail: brand?.support_email ?? '',
    website: brand?.company_website ?? '',
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What is left empty is cleared. */
export function settingsOf(branding: Branding): UpdateOrgTeamEnvironmentBody {
  return {
    logo_url: orNull(branding.logo),
    brand_information: {
      company_name: orNull(branding.name),
      brand_color: orNull(branding.colour),
      brand_corners: branding.corners,
      support_email: orNull(branding.supportEmail),
      company_website: orNull(branding.website),
    },
  };
}
