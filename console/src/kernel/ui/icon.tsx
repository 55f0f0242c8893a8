import type { ReactElement } from 'react';

/** Drawn for 24 by 24, in lines. */
const paths = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  users:
    'M9 11a4 4 0 100-8 4 4 0 000 8zM2 21c0-4 3-6 7-6s7 2 7 6M16 3a4 4 0 010 8M18 15c3 1 4 3 4 6',
  link: 'M10 14a5 5 0 007 0l3-3a5 5 0 00-7-7l-1 1M14 10a5 5 0 00-7 0l-3 3a5 5 0 007 7l1-1',
  chart: 'M4 4v16h16M8 15l4-5 3 3 5-7',
  query: 'M4 6h16M4 12h10M4 18h7M17 14l4 4-4 4',
  catalogue: 'M5 4h12a2 2 0 012 2v14H7a2 2 0 01-2-2zM5 18a2 2 0 012-2h12M9 8h6',
  order: 'M8 4h8v3H8zM8 5H5v16h14V5h-3M9 12h6M9 16h4',
  result: 'M9 3h6M10 3v6l-5 9a2 2 0 002 3h10a2 2 0 002-3l-5-9V3M8 15h8',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
  webhook: 'M12 8a3 3 0 10-3-3M9 6l-3 8M6 14a3 3 0 102 5M8 18h8M18 14a3 3 0 11-3 5M17 14l-4-7',
  event: 'M13 2L4 14h7l-1 8 9-12h-7z',
  key: 'M8 15a4 4 0 110-8 4 4 0 010 8zM12 11h9M18 11v4M21 11v3',
  import: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  settings:
    'M12 15a3 3 0 100-6 3 3 0 000 6zM19 12l2-1-1-4-2 1-2-2V3h-4v3L9 7 7 5 4 7l1 2-2 2v3l2 1 1 2-1 2 3 2 2-2h3v3h4v-3l2-2 2 1z',
  search: 'M11 18a7 7 0 100-14 7 7 0 000 14zM16 16l5 5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M4 12l5 6L20 6',
  alert: 'M12 4l9 16H3zM12 10v5M12 17v1',
  eye: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 15a3 3 0 100-6 3 3 0 000 6z',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
  download: 'M12 3v12M7 10l5 5 5-5M4 17v4h16v-4',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M20 11a8 8 0 10-2 6M20 4v7h-7',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-4 3-6 8-6s8 2 8 6',
  sun: 'M12 16a4 4 0 100-8 4 4 0 000 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1',
  moon: 'M20 14A8 8 0 1110 4a7 7 0 0010 10z',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4l13 8-13 8z',
  next: 'M9 5l7 7-7 7',
  more: 'M5 9l7 7 7-7',
  less: 'M5 15l7-7 7 7',
  back: 'M15 5l-7 7 7 7',
  filter: 'M3 5h18l-7 9v6l-4-2v-4z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3 3',
  sleep: 'M3 18V7M3 14h18v4M21 14v-2a4 4 0 00-4-4h-6v6M7 11a2 2 0 100-4 2 2 0 000 4z',
  list: 'M9 6h12M9 12h12M9 18h12M4 6h1M4 12h1M4 18h1',
  pulse: 'M3 12h4l3-8 4 16 3-8h4',
  heart: 'M12 20S3 14 3 8a5 5 0 019-3 5 5 0 019 3c0 6-9 12-9 12z',
} as const;

export type IconName = keyof typeof paths;

/** Decoration: what it stands for is said in words beside it, or by the label of its button. */
export function Icon({
  name,
  size = 18,
}: {
  readonly name: IconName;
  readonly size?: number;
}): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
