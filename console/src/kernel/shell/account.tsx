import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';

import { useMe, useSignOut, useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { SelectField } from '#console/kernel/ui/form.tsx';
import { keepTheme, readTheme, type Theme } from '#console/kernel/ui/theme.ts';

import styles from './shell.module.css';

const themes = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const roles = {
  org_admin: 'Administrator',
  team_admin: 'Team administrator',
  clinician: 'Clinician',
  team_viewer: 'Viewer',
  no_role: 'No role',
} as const;

/** Who one is here, how it looks, and the way out. */
export function Account(): ReactElement {
  const me = useMe();
  const { teamId, environment } = useTenant();
  const signOut = useSignOut();
  const [theme, setTheme] = useState<Theme>(readTheme);
  return (
    <>
      <Button kind="quiet" icon="person" iconOnly popoverTarget="account">
        Account
      </Button>
      <div id="account" popover="auto" className={styles.account}>
        <p>
          <strong>{me.member.name}</strong>
          <br />
          {roles[me.member.role]} · {me.organisation.name}
        </p>
        <SelectField
          label="Appearance"
          value={theme}
          options={themes}
          onChange={(chosen) => {
            setTheme(chosen);
            keepTheme(chosen);
          }}
        />
        <Link to="/$team/$environment" params={{ team: teamId, environment }}>
          Start page
        </Link>
        <Button onClick={() => void signOut()}>Sign out</Button>
        <p className={styles.version}>Salus {me.version}</p>
      </div>
    </>
  );
}
