import { type ReactElement, useMemo } from 'react';

import { qrOf } from './qr.ts';

import styles from './connect.module.css';

/** Dark on white in every theme: cameras want it so. Nothing where the text is too long for one. */
export function QrCode({
  text,
  label,
}: {
  readonly text: string;
  readonly label: string;
}): ReactElement | null {
  const modules = useMemo(() => qrOf(text), [text]);
  if (modules === null) return null;
  const size = modules.length + 8;
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000000" />
    </svg>
  );
}
