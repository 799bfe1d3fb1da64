import type { AlertCondition, PriceAlert } from '@kabuto/brokerage';

/** The columns of `price_alert` as the broker names them, the condition in two. */
export const ALERT_COLUMNS = `alert_id as "alertId", account_id as "accountId", code as instrument, trigger_when as when,
    price, condition, basis_points as "basisPoints", state, created_at as "createdAt", updated_at as "updatedAt"`;

/** A row of `price_alert`; `condition` is null for a price, `basisPoints` set only for a change in percent. */
export type AlertRow = Omit<PriceAlert, 'condition'> & {
  readonly condition: AlertCondition['kind'] | null;
  readonly basisPoints: number | null;
};

/** The alert of a row. One whose columns contradict each other keeps both, so that `verify` finds it. */
export function toAlert({ condition: kind, basisPoints, ...row }: AlertRow): PriceAlert {
  if (kind === null && basisPoints === null) return row;
  const condition = basisPoints === null ? { kind } : { kind: kind ?? 'percent', basisPoints };
  // The checks of the table allow the combinations of the type only.
  return { ...row, condition: condition as AlertCondition };
}

/** The two columns of an alert's condition. */
export const conditionKind = ({ condition }: PriceAlert): AlertCondition['kind'] | null => condition?.kind ?? null;
export const conditionBasisPoints = ({ condition }: PriceAlert): number | null =>
  condition?.kind === 'percent' ? condition.basisPoints : null;
