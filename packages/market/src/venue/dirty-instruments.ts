/** The issues of a venue changed since the last drain: one bit per issue, so that they come in their order. */
export class DirtyInstruments {
  private words: Int32Array;
  /** The issue changed last, or -1: it often changes repeatedly. */
  private latest = -1;

  constructor(issues: number) {
    this.words = new Int32Array((issues + 31) >> 5);
  }

  /** Makes room for `issues` issues; those that have changed stay. */
  reserve(issues: number): void {
    const words = (issues + 31) >> 5;
    if (words <= this.words.length) return;
    const more = new Int32Array(words);
    more.set(this.words);
    this.words = more;
  }

  /** Marks the issue at this index as changed. */
  add(index: number): void {
    if (index === this.latest) return;
    this.latest = index;
    const word = index >> 5;
    this.words[word] = (this.words[word] ?? 0) | (1 << (index & 31));
  }

  /** Visits the indexes of changed issues in rising order, and clears them. */
  drain(visit: (index: number) => void): void {
    const { words } = this;
    this.latest = -1;
    for (let n = 0; n < words.length; n++) {
      let bits = words[n] ?? 0;
      if (bits === 0) continue;
      words[n] = 0;
      while (bits !== 0) {
        const lowest = bits & -bits;
        visit((n << 5) + 31 - Math.clz32(lowest));
        bits ^= lowest;
      }
    }
  }
}
