/** Notices a missing record of a topic whose records must all arrive, by their sequence numbers. */
export class GapDetector {
  readonly #last = new Map<string, number>();

  /** Notes `seq`; answers true when records between the last one and this were missed. The first of a topic is a snapshot. */
  missed(topic: string, seq: number): boolean {
    const last = this.#last.get(topic);
    this.#last.set(topic, seq);
    return last !== undefined && seq > last + 1;
  }

  forget(topic: string): void {
    this.#last.delete(topic);
  }

  /** Forgets all topics: a new connection begins with snapshots. */
  reset(): void {
    this.#last.clear();
  }
}
