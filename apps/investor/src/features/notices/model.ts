import { type OwnText, rewriteNumbers } from '../../shared/amounts/index.ts';
import type { Reply } from '../../shared/api/index.ts';
import type { Query } from '../../shared/navigation/navigation.ts';
import type { Path } from '../../shared/navigation/routes.ts';

export type Notice = Reply<'GET v1/user/notice/list'>['rows'][number];
export type Group = Notice['group'];

export const GROUPS: readonly Group[] = ['orders', 'alerts', 'money', 'offerings', 'security'];

/**
 * The time of what a notice reports, epoch milliseconds: market time for what happened there, else when the notice was
 * written.
 */
export const timeOf = ({ params, createdAt }: Pick<Notice, 'params' | 'createdAt'>): number =>
  params.at === undefined ? createdAt : Number(params.at);

const OWN_PARAMS = ['quantity', 'rest', 'amount', 'tokens', 'collateral', 'required'] as const;

/** The text of a notice with the member's own numbers written by `own`: those of its values that are no price. */
export function noticeText({ text, params }: Pick<Notice, 'text' | 'params'>, own: OwnText): string {
  const values = OWN_PARAMS.map((name) => params[name]);
  return rewriteNumbers(text, values, (number) => own(0, () => number));
}

type Target = { readonly to: Path; readonly query: Query };

const ORDERS = '/pages/trade/today-entrust/today-entrust';

/** The page with more about a notice of the member's login and data. */
function securityPage({ kind, noticeId }: Pick<Notice, 'kind' | 'noticeId'>): Target {
  // the notice is named after the first order that the device placed
  const [, orderId] = /^newDeviceOrder-([1-9]\d*)$/.exec(noticeId) ?? [];
  if (orderId !== undefined) return { to: ORDERS, query: { orderId } };
  if (kind.startsWith('identity')) return { to: '/pages/authenticate/authenticate', query: {} };
  if (kind.startsWith('card')) return { to: '/pages/user/card/card', query: {} };
  if (kind.startsWith('address')) return { to: '/pages/trade/withdraw/withdraw', query: { way: 'usdt' } };
  return { to: '/pages/user/set/set', query: {} };
}

/** The page of the offering that a notice is about: that of IPOs passes on to that of blocks. */
const offeringPage = ({ kind, params: { offeringId } }: Pick<Notice, 'kind' | 'params'>): Target => ({
  to: kind === 'agreementRejected' ? '/pages/stock/otc/contract' : '/pages/stock/ipo/ipo',
  query: { id: offeringId },
});

/** The page with more about a notice. */
export function pageOf(notice: Pick<Notice, 'group' | 'kind' | 'params' | 'noticeId'>): Target {
  const { group, kind, params } = notice;
  if (kind.startsWith('dayTrade')) return { to: '/pages/trade/t-operate/t-operate', query: {} };
  switch (group) {
    case 'orders':
      return { to: ORDERS, query: { orderId: params.orderId } };
    case 'alerts':
      return { to: '/pages/stock/detail/detail', query: { code: params.code } };
    case 'money':
      if (kind === 'taxWithheld' || kind === 'taxRefunded')
        return { to: '/pages/trade/liquidated/liquidated', query: {} };
      if (kind === 'documentIssued') return { to: '/pages/trade/index/file', query: { show: params.document } };
      return params.transferId === undefined
        ? { to: '/pages/trade/index/index', query: {} }
        : { to: '/pages/trade/transfer-trade/transfer-trade', query: { transferId: params.transferId } };
    case 'offerings':
      return offeringPage(notice);
    case 'security':
      return securityPage(notice);
  }
}
