import type { FeeSchedule } from '@kabuto/brokerage';
import type { InstrumentView } from '@kabuto/contract';
import type { Pool } from 'pg';
import type { Core } from '../core/index.ts';
import type { Caller, Member } from '../platform/http/operation.ts';

export type LocalNames = { readonly en: string; readonly jp: string; readonly tw: string };

/** What a view of an order or a fill says about its issue. */
export type IssueLabel = { readonly names: LocalNames; readonly tickTable: InstrumentView['tickTable'] };

/** What the trading operations need. */
export type OrdersDeps = {
  readonly pool: Pool;
  readonly coreOf: (tenantId: number) => Core;
  /** The names of a tenant's issues; the code itself for one that is no longer listed. */
  readonly names: (tenantId: number) => (code: string) => LocalNames;
  /** The same with the tick table. */
  readonly issues: (tenantId: number) => (code: string) => IssueLabel;
  /** Called with an order before it is sent to the core: its outcome is not known yet. */
  readonly recordOrderOrigin: (caller: Caller, member: Member) => Promise<void>;
  /** The version of the risk document that opening a day trade needs now; undefined: the tenant offers none. */
  readonly riskVersion: (tenantId: number) => Promise<string | undefined>;
  /** The fee schedule for new orders of a tenant. */
  readonly feeSchedule: (tenantId: number) => Promise<FeeSchedule>;
};
