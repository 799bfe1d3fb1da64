import type pg from 'pg';
import type { Core } from '../core/index.ts';
import type { Files } from '../files/index.ts';
import type { LocalNames } from '../orders/index.ts';
import type { Owner } from '../platform/http/index.ts';
import type { Sealer } from '../platform/seal/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import type { Beacon } from './beacon.ts';
import type { Pace } from './demo/course.ts';
import { FrozenShares } from './frozen-shares.ts';

export type OfferingsOptions = {
  readonly pool: pg.Pool;
  readonly tenants: Pick<TenantStore, 'get'>;
  readonly coreOf: (tenantId: number) => Core;
  /** The names of a tenant's issues; the code itself for one that is not listed. */
  readonly names: (tenantId: number) => (code: string) => LocalNames;
  readonly files: Pick<Files, 'claim' | 'isUniform'>;
  /** What identifies the person whose identity was verified; null: it was not. */
  readonly verifiedPerson: (
    client: pg.ClientBase,
    owner: Owner,
  ) => Promise<{ readonly kana: string; readonly birthDate: string } | null>;
  /** Keys the digests by which applications of one person are found. */
  readonly digestKey: Buffer;
  /** Seals the secrets of draws until they are revealed. */
  readonly sealer: Sealer;
  /** The server's mode: a live one has no courses of the demo, whatever a brokerage is. */
  readonly mode: 'demo' | 'live';
  /** How long the windows of the demo's courses are; `usual` by default. */
  readonly pace?: Pace;
  /** Null, as by default: draws have no beacon. */
  readonly beacon?: Beacon | null;
  /** Epoch milliseconds of the system clock. */
  readonly now?: () => number;
};

/** What operations and jobs need. */
export type OfferingsDeps = Required<OfferingsOptions> & {
  /** Whether the brokerage is simulated, and the server is not live. */
  readonly isDemo: (tenantId: number) => Promise<boolean>;
  readonly frozenShares: FrozenShares;
};

/** Adds what is derived from the options. */
export function offeringsDeps(options: OfferingsOptions): OfferingsDeps {
  const { mode, tenants, beacon = null, pace = 'usual', now = Date.now } = options;
  const isDemo = async (tenantId: number): Promise<boolean> =>
    mode === 'demo' && (await tenants.get(tenantId)).mode === 'demo';
  return { ...options, beacon, pace, now, isDemo, frozenShares: new FrozenShares() };
}
