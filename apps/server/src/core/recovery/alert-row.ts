import type { AlertCondition, PriceAlert } from '@kabuto/brokerage';

/** The columns of `price_alert` as the broker names them, the condition in two. */
export const ALERT_COLUMNS = `alert_id as "alertId", account_id as "accountId", code as instrument, trigger_when as when,
    price, condition, basis_points as "basisPoints", state, created_at as "createdAt", updated_at as "updatedAt"`;

/** A row of `price_alert`; `condition` is null for a price, `basisPoints` set only for a change in percent. */
export type AlertRow = Omit<PriceAlert, 'condition'> & {
  readonly condition: AlertCondition['kind'] | null;
  readonly basisPoints: number | null;
};

/** The alert of a row. */
export function toAlert({ condition: kind, basisPoints, ...row }: AlertRow): PriceAlert {
  if (kind === null) return row;
  return { ...row, condition: kind === 'percent' ? { kind, basisPoints: basisPoints ?? 0 } : { kind } };
}
