import { KabusRefused } from './refused.ts';

/** An issue as it is registered: the gateway knows one exchange. */
export type Registered = { readonly Symbol: string; readonly Exchange: number };

/** Issues that a member can register (published). */
const MOST_REGISTERED = 50;
/** Members whose lists are kept; the oldest list gives way. */
const MOST_LISTS = 1_000;

/** The issues that members have registered for boards and pushes; in memory, and kept when a token is renewed. */
export class RegisteredLists {
  readonly #lists = new Map<string, Map<string, Registered>>();

  /** The list of a member, in the order of registering. */
  of(tenantId: number, userId: number): RegisteredList {
    const key = `${tenantId} ${userId}`;
    const list = this.#lists.get(key) ?? new Map<string, Registered>();
    this.#lists.set(key, list);
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= MOST_LISTS) break;
      this.#lists.delete(oldest);
    }
    return new RegisteredList(list);
  }
}

const keyOf = ({ Symbol: code, Exchange }: Registered): string => `${code}@${Exchange}`;

/** The registered issues of one member. */
export class RegisteredList {
  readonly #issues: Map<string, Registered>;

  constructor(issues: Map<string, Registered>) {
    this.#issues = issues;
  }

  get all(): Registered[] {
    return [...this.#issues.values()];
  }

  /** Throws KabusRefused 4002006 when the list is full. */
  add(issue: Registered): void {
    if (!this.#issues.has(keyOf(issue)) && this.#issues.size >= MOST_REGISTERED) throw new KabusRefused(4002006);
    this.#issues.set(keyOf(issue), issue);
  }

  /** Whether all of these fit into the list. */
  fits(issues: readonly Registered[]): boolean {
    return new Set([...this.#issues.keys(), ...issues.map(keyOf)]).size <= MOST_REGISTERED;
  }

  /** Returns whether the issue was in the list. */
  remove(issue: Registered): boolean {
    return this.#issues.delete(keyOf(issue));
  }

  clear(): void {
    this.#issues.clear();
  }
}
