/** Detects missing records by sequence number, for topics whose records must all arrive. */
export class GapDetector {
  readonly #last = new Map<string, number>();

  /**
   * Records `seq`; returns whether records between the previous one and this were missed. The first of a topic is a
   * snapshot.
   */
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
