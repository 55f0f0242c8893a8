import type { Permission } from '#console/kernel/api/sign-in.ts';
import type { IconName } from '#console/kernel/ui/icon.tsx';

/** The groups of the navigation, in their order. */
export const groups = ['Overview', 'Data', 'Laboratory', 'Developers', 'Administration'] as const;

export type Navigation = {
  readonly label: string;
  readonly icon: IconName;
  readonly group: (typeof groups)[number];
  /** The place in its group. */
  readonly order: number;
  /** Kinds of open work that are done there: their count stands beside the label. */
  readonly work?: readonly string[];
  /** Goes there after `g`. */
  readonly key: string;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Left out: the page is reached from others. */
    nav?: Navigation;
    /** The path ends in an id: what `⌘K` says of a pasted one, such as `Open this user`. */
    opensId?: string;
    /** What such an id begins with, where it is no UUID: `ep_`. */
    idBegins?: string;
    /** Whoever has it not reads why instead of the page. */
    permission?: Permission;
  }
}
