import { type InstrumentCode, instrumentCode } from '@kabuto/market';
import { Refused } from '../../platform/http/index.ts';
import type { TradingDeps } from '../deps.ts';
import type { Halt } from './store.ts';

/** A known issue of the brokerage. Throws Refused INSTRUMENT_UNKNOWN. */
export function knownCode({ marketOf }: TradingDeps, tenantId: number, code: string): InstrumentCode {
  if (!marketOf(tenantId).catalogue.knows(code)) throw new Refused('INSTRUMENT_UNKNOWN', 'code', { code });
  return instrumentCode(code);
}

/** Whether an issue is halted now. */
export const isHalted = ({ marketOf }: Pick<TradingDeps, 'marketOf'>, tenantId: number, code: InstrumentCode) =>
  marketOf(tenantId).core.read(({ broker }) => broker.instrument(code)?.halted ?? false);

/** A row of the list of halts. */
export function haltView(
  { marketOf }: TradingDeps,
  tenantId: number,
  { code, halted, halt }: { readonly code: string; readonly halted: boolean; readonly halt: Halt | undefined },
) {
  const { since, until, reason, proposal } = halt ?? {};
  return {
    code,
    names: marketOf(tenantId).catalogue.names(code),
    state: halted ? ('halted' as const) : ('trading' as const),
    halt:
      halted && since !== undefined && reason !== undefined && halt?.liftedAt === null
        ? { since, until: until ?? null, reason, proposal: proposal ?? null }
        : null,
  };
}
