import { GroupCommit, type GroupOptions } from './group-commit.ts';

/** One lane prepares while the other waits for the disk; with more, fewer items would share a commit. */
const lanes = 2;

type Options<Item, Result> = Pick<
  GroupOptions<Item, Result>,
  'weightMax' | 'weight' | 'owner' | 'write'
> & {
  /**
   * A lane with fewer items and less weight than this waits for the other lane's current group, if that is as light:
   * items that arrive during the wait share its transaction. Without it, lanes never wait for each other.
   */
  readonly worthOwn?: { readonly items: number; readonly weight: number };
};

/** How long a lane waits for the other: longer than a transaction of a few rows, also on a busy machine. */
const waitMsMax = 25;

/** Opens two lanes of groups. All items of a user use the same lane, and remain in order. */
export function openLanes<Item extends { readonly userId: string }, Result>({
  worthOwn,
  ...options
}: Options<Item, Result>): (item: Item) => Promise<Result> {
  /** Lanes that wait for the other one, each with what lets it go on. */
  const held = new Map<number, () => void>();
  /** Lanes whose group is being collected or written. */
  const admitted = new Set<number>();
  const groups = Array.from({ length: lanes }, (_, lane) => {
    const admission = (): Promise<void> | undefined => {
      if (!mayWrite(lane)) return new Promise((resolve) => hold(lane, resolve));
      admitted.add(lane);
      return undefined;
    };
    const written = (): void => {
      admitted.delete(lane);
      held.forEach((release) => release());
    };
    return new GroupCommit<Item, Result>({ ...options, admission, written });
  });
  const mayWrite = (lane: number): boolean => {
    const own = groups[lane];
    if (own === undefined || worthOwn === undefined) return true;
    const { items, weight } = worthOwn;
    return (
      own.waitingItems >= items ||
      own.waitingWeight >= weight ||
      Array.from(admitted).every((other) => (groups[other]?.writingWeight ?? 0) >= weight)
    );
  };
  const hold = (lane: number, goOn: () => void): void => {
    const release = (): void => {
      clearTimeout(timer);
      held.delete(lane);
      admitted.add(lane);
      goOn();
    };
    const timer = setTimeout(release, waitMsMax);
    held.set(lane, release);
  };
  return async (item) => {
    const lane = Number.parseInt(item.userId.slice(-6), 16) % lanes;
    const group = groups[lane];
    if (group === undefined) throw new Error('there is no lane');
    const result = group.submit(item);
    if (mayWrite(lane)) held.get(lane)?.();
    return result;
  };
}
