import type { FillView, OrderView, PositionView } from '@kabuto/contract';
import { useCall } from '../../../../shared/api/index.ts';
import { useLoggedIn } from '../../../../shared/session/index.ts';

/** What the member has in an issue; empty for a guest and until it is loaded. Account events renew it. */
export type Own = {
  readonly fills: readonly FillView[];
  readonly orders: readonly OrderView[];
  readonly positions: readonly PositionView[];
};

/** The latest hundred fills, all open orders and the holding of an issue. */
export function useOwn(code: string): Own {
  const enabled = useLoggedIn();
  const page = { pageSize: '100' } as const;
  const fills = useCall('GET v1/trade/fill/list', { scope: 'history', code, ...page }, { enabled });
  const orders = useCall('GET v1/trade/order/list', { scope: 'open', code, ...page }, { enabled });
  const positions = useCall('GET v1/trade/position/list', page, { enabled });
  if (!enabled) return { fills: [], orders: [], positions: [] };
  return {
    fills: fills.data?.rows ?? [],
    orders: orders.data?.rows ?? [],
    positions: positions.data?.rows.filter((position) => position.code === code) ?? [],
  };
}
