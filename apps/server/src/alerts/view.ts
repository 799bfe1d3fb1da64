import type { PriceAlert } from '@kabuto/brokerage';
import type { AlertView } from '@kabuto/contract';
import { formatPrice } from '@kabuto/market';
import type { IssueLabel } from '../orders/index.ts';

/** A price alert in the API's format. */
export const alertView = (alert: PriceAlert, issueOf: (code: string) => IssueLabel): AlertView => ({
  alertId: String(alert.alertId),
  code: alert.instrument,
  ...issueOf(alert.instrument),
  when: alert.when,
  condition: alert.condition?.kind ?? 'price',
  percent: alert.condition?.kind === 'percent' ? String(alert.condition.basisPoints / 100) : null,
  price: alert.price === null ? null : formatPrice(alert.price),
  state: alert.state,
  createdAt: alert.createdAt,
  updatedAt: alert.updatedAt,
});
