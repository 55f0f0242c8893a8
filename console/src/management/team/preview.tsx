import type { ReactElement } from 'react';

import type { Branding } from './branding-model.ts';
import { buttonOn, defaultColour, isColour, type Mode, papers } from './contrast.ts';

import styles from './preview.module.css';

const radii = { square: '0', rounded: '.6rem', round: '1.5rem' } as const;

/** The connect page as it will look, on a phone that is light and on one that is dark. */
export function Preview({ branding }: { readonly branding: Branding }): ReactElement {
  return (
    <div className={styles.pair} role="group" aria-label="Preview of the connect page">
      <Phone branding={branding} mode="light" />
      <Phone branding={branding} mode="dark" />
    </div>
  );
}

function Phone({
  branding,
  mode,
}: {
  readonly branding: Branding;
  readonly mode: Mode;
}): ReactElement {
  const colour = isColour(branding.colour) ? branding.colour : defaultColour;
  const { paper, ink } = papers[mode];
  const { text, edge } = buttonOn(colour, papers[mode]);
  const name = branding.name === '' ? 'Your team' : branding.name;
  return (
    <div className={styles.phone} style={{ background: paper, color: ink }} data-mode={mode}>
      <div>{name}</div>
      <strong>{name} asks for your Oura data</strong>
      <span
        className={styles.button}
        style={{
          background: colour,
          color: text,
          borderColor: edge,
          borderRadius: radii[branding.corners],
        }}
      >
        Go on to Oura
      </span>
    </div>
  );
}
