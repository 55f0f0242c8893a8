import {
  alarmAction,
  type Anchor,
  type Chain,
  genesis,
  type Head,
  isGenuine,
  type Link,
} from './chain.ts';

type Problem =
  /** The entries differ from those that were sealed. */
  | 'altered'
  | 'missing'
  /** They are before the first entry or after the chain's end. */
  | 'outside'
  /** The stored end of the chain differs from the one that the sealer wrote. */
  | 'end_altered'
  /** The sealer once found the chain's end altered: this is the entry that says so. */
  | 'alarm';

/** A problem of the entries from `seq` to `lastSeq`. */
export type Finding = { readonly problem: Problem; readonly seq: number; readonly lastSeq: number };

/** The extent of a log at one moment: the stored end, its first and its last entry; both are 0 for an empty log. */
export type Extent = {
  readonly head: Head | undefined;
  readonly firstSeq: number;
  readonly lastSeq: number;
};

/** Further findings are discarded. */
const findingsMax = 1000;

/** Verifies a chain from a known good entry to its end, and collects findings. */
export class ChainCheck {
  readonly #chain: Chain;
  readonly #extent: Extent;
  readonly #isEndOurs: boolean;
  readonly #findings: Finding[] = [];
  #last: Anchor;

  constructor(chain: Chain, extent: Extent, from: Anchor = genesis) {
    this.#chain = chain;
    this.#extent = extent;
    this.#last = from;
    const { head, lastSeq } = extent;
    this.#isEndOurs = head === undefined ? lastSeq === 0 : isGenuine(chain, head);
  }

  /** The last entry to look at. */
  get endSeq(): number {
    const { head, lastSeq } = this.#extent;
    return this.#isEndOurs ? (head?.seq ?? 0) : lastSeq;
  }

  /** The last entry that was looked at. */
  get last(): Anchor {
    return this.#last;
  }

  /** The problems found so far; the end of the chain is checked in `finish`. */
  get findings(): readonly Finding[] {
    return this.#findings;
  }

  /** Looks at the next entry, in the order of `seq`. */
  next(link: Link): void {
    const previous = this.#last;
    const { seq, hash, text } = link;
    this.#last = link;
    if (seq > previous.seq + 1) {
      // Its predecessor is missing, so it cannot be compared itself.
      this.#report('missing', previous.seq + 1, seq - 1);
    } else if (this.#chain.hash(previous.hash, text) !== hash) {
      this.#report('altered', seq, seq);
    }
    if (text.includes(alarmAction)) this.#report('alarm', seq, seq);
  }

  /** Compares the last entry with the stored end. Returns all findings. */
  finish(): readonly Finding[] {
    const { head, firstSeq, lastSeq } = this.#extent;
    const { endSeq } = this;
    const last = this.#last;
    if (last.seq < endSeq) this.#report('missing', last.seq + 1, endSeq);
    if (last.seq > endSeq) this.#report('missing', endSeq + 1, last.seq);
    if (!this.#isEndOurs) this.#report('end_altered', endSeq, endSeq);
    else if (last.seq === endSeq && last.hash !== (head ?? genesis).hash)
      this.#report('altered', endSeq, endSeq);
    if (firstSeq < 1 && lastSeq !== 0) this.#report('outside', firstSeq, Math.min(lastSeq, 0));
    if (lastSeq > endSeq) this.#report('outside', endSeq + 1, lastSeq);
    return this.#findings;
  }

  #report(problem: Problem, seq: number, lastSeq: number): void {
    const before = this.#findings.at(-1);
    if (before?.problem === problem && seq <= before.lastSeq + 1)
      this.#findings[this.#findings.length - 1] = { ...before, lastSeq };
    else if (this.#findings.length < findingsMax) this.#findings.push({ problem, seq, lastSeq });
  }
}
