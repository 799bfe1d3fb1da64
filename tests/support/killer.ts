import type { Core } from '../../apps/server/src/core/index.ts';
import type { createPool } from '../../apps/server/src/platform/postgres/index.ts';

type Pool = ReturnType<typeof createPool>;

/** Ends a job at its n-th statement or command: before it, and after a command also behind it. */
export class Killer {
  #left: number;
  constructor(at: number) {
    this.#left = at;
  }

  get hasKilled(): boolean {
    return this.#left <= 0;
  }

  readonly step = (): void => {
    this.#left -= 1;
    if (this.hasKilled) throw new Error('killed');
  };

  pool(pool: Pool): Pool {
    const { step } = this;
    const client = <T extends object>(of: T): T =>
      new Proxy(of, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name, target);
          if (typeof member !== 'function') return member;
          if (name !== 'query') return (...args: unknown[]): unknown => Reflect.apply(member, target, args);
          // Rejects as a lost connection does: what the transaction has done so far is not committed by a later one.
          return async (...args: unknown[]): Promise<unknown> => {
            step();
            return Reflect.apply(member, target, args);
          };
        },
      });
    return new Proxy(pool, {
      get: (target, name) => {
        if (name === 'connect') return async () => client(await target.connect());
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  }

  core(core: Core): Core {
    const { step } = this;
    return new Proxy(core, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        if (name !== 'submit') return member.bind(target);
        return async (...args: unknown[]): Promise<unknown> => {
          step();
          const answer: unknown = await Reflect.apply(member, target, args);
          step();
          return answer;
        };
      },
    });
  }
}

/**
 * Runs a job that is killed at its first statement, its second, and so on, until it gets to its end; returns how often.
 * `after`: runs behind each kill, as the next start does.
 */
export async function runKilled(
  job: (killer: Killer) => Promise<unknown>,
  after: () => Promise<unknown>,
): Promise<number> {
  for (let at = 1; ; at += 1) {
    const killer = new Killer(at);
    try {
      await job(killer);
      // What a job does not throw on, such as one failed deposit of many, is a kill too.
      if (!killer.hasKilled) return at - 1;
    } catch (error) {
      if (!killer.hasKilled) throw error;
    } finally {
      await after();
    }
  }
}
