import { UPLOAD } from './limits.ts';

/** Files that are being received: a bounded number in this process, and of one member. */
export class UploadSlots {
  #count = 0;
  readonly #byOwner = new Map<string, number>();

  /** Takes a slot; returns the function that frees it (once), or null when there is none. */
  acquire(owner: string): (() => void) | null {
    const own = this.#byOwner.get(owner) ?? 0;
    if (this.#count >= UPLOAD.atOnce || own >= UPLOAD.ofMemberAtOnce) return null;
    this.#count += 1;
    this.#byOwner.set(owner, own + 1);
    let freed = false;
    return () => {
      if (freed) return;
      freed = true;
      this.#count -= 1;
      const left = (this.#byOwner.get(owner) ?? 1) - 1;
      if (left === 0) this.#byOwner.delete(owner);
      else this.#byOwner.set(owner, left);
    };
  }
}
