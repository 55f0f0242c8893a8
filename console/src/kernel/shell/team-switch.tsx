import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useMe, useTenant } from '#console/kernel/session/session.ts';

import styles from './shell.module.css';

/** Whose data is shown. Production says so, and wears its colour. */
export function TeamSwitch(): ReactElement {
  const { teams } = useMe();
  const { key, environment } = useTenant();
  const navigate = useNavigate();
  return (
    <label className={styles.switch}>
      <span className="hidden-text">Team and environment</span>
      <select
        value={key}
        onChange={({ target: { value } }) => {
          const [team = '', chosen = ''] = value.split('/');
          void navigate({ to: '/$team/$environment', params: { team, environment: chosen } });
        }}
      >
        {teams.flatMap(({ id, name, environments }) =>
          environments.map((each) => (
            <option key={`${id}/${each.environment}`} value={`${id}/${each.environment}`}>
              {name} · {each.environment}
            </option>
          )),
        )}
      </select>
      <span className={`${styles.badge} ${styles.wide}`}>
        {environment === 'production' ? 'Production' : 'Sandbox'}
      </span>
    </label>
  );
}
