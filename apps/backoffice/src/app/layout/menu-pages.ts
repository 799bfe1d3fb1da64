import type { IconName } from '@kabuto/ui';
import type { TextKey } from '../../messages/index.ts';
import type { OfficeResource } from '../../shared/access/index.ts';

/** A page of the menu. */
export type MenuPage = {
  readonly resource: OfficeResource;
  readonly path: string;
  readonly label: TextKey;
  readonly icon: IconName;
};

/** A group of the menu: its heading and its pages. */
export type MenuGroup = { readonly label: TextKey; readonly pages: readonly MenuPage[] };

/** The pages of the office by what they are about, in the order of the menu. */
export const GROUPS: readonly MenuGroup[] = [
  { label: 'office.today', pages: [{ resource: 'today', path: '/', label: 'office.today', icon: 'home' }] },
  {
    label: 'office.customers',
    pages: [
      { resource: 'customers', path: '/customers', label: 'office.customerSearch', icon: 'search' },
      { resource: 'reviews', path: '/reviews', label: 'office.reviews', icon: 'shield' },
      { resource: 'referrals', path: '/referrals', label: 'office.referrals', icon: 'user' },
    ],
  },
  {
    label: 'office.money',
    pages: [
      { resource: 'deposits', path: '/deposits', label: 'office.deposits', icon: 'down' },
      { resource: 'withdrawals', path: '/withdrawals', label: 'office.withdrawals', icon: 'up' },
      { resource: 'files', path: '/files', label: 'office.files', icon: 'copy' },
      { resource: 'lines', path: '/lines', label: 'office.lines', icon: 'sort' },
      { resource: 'imports', path: '/imports', label: 'office.imports', icon: 'document' },
      { resource: 'reconciliation', path: '/reconciliation', label: 'office.reconciliation', icon: 'wallet' },
      { resource: 'margins', path: '/margins', label: 'office.margins', icon: 'trade' },
      { resource: 'treasury', path: '/treasury', label: 'office.treasury', icon: 'chart' },
      { resource: 'settings', path: '/settings', label: 'office.settings', icon: 'edit' },
    ],
  },
  {
    label: 'office.trading',
    pages: [
      { resource: 'orders', path: '/orders', label: 'office.orders', icon: 'orders' },
      { resource: 'fills', path: '/fills', label: 'office.fills', icon: 'check' },
      { resource: 'halts', path: '/halts', label: 'office.halts', icon: 'warning' },
    ],
  },
  {
    label: 'office.offerings',
    pages: [
      { resource: 'offerings', path: '/offerings', label: 'office.offerings', icon: 'chart' },
      { resource: 'agreements', path: '/agreements', label: 'office.agreements', icon: 'edit' },
    ],
  },
  {
    label: 'office.content',
    pages: [{ resource: 'news', path: '/news', label: 'office.news', icon: 'document' }],
  },
  {
    label: 'office.proposals',
    pages: [{ resource: 'proposals', path: '/proposals', label: 'office.proposals', icon: 'check' }],
  },
  {
    label: 'office.administration',
    pages: [
      { resource: 'brokerage', path: '/brokerage', label: 'office.brokerage', icon: 'home' },
      { resource: 'operators', path: '/operators', label: 'office.operators', icon: 'user' },
      { resource: 'log', path: '/log', label: 'office.log', icon: 'orders' },
    ],
  },
];
