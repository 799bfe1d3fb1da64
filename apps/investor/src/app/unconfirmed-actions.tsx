import { lazy, Suspense } from 'react';
import { UnconfirmedAlerts } from '../features/alerts/index.ts';
import { UnconfirmedChanges } from '../features/orders/index.ts';
import { UnconfirmedPlacement } from '../features/ticket/index.ts';
import { loadOfferingTexts } from '../messages/index.ts';
import { loadMoneyTexts } from './further-pages.ts';

/** Its texts are loaded with it. */
const UnconfirmedTransfers = lazy(async () => {
  const [{ UnconfirmedTransfers: loaded }] = await Promise.all([
    import('./unconfirmed-transfers.tsx'),
    loadMoneyTexts(),
  ]);
  return { default: loaded };
});

/** With its texts too. */
const UnconfirmedOfferings = lazy(async () => {
  const [{ UnconfirmedOfferings: loaded }] = await Promise.all([
    import('../features/offerings/index.ts'),
    loadOfferingTexts(),
  ]);
  return { default: loaded };
});

/**
 * Shows the outcomes of orders, changes, cancellations, price alerts, transfers and applications that no page follows
 * any more.
 */
export const UnconfirmedActions = () => (
  <>
    <UnconfirmedChanges />
    <UnconfirmedPlacement />
    <UnconfirmedAlerts />
    <Suspense>
      <UnconfirmedTransfers />
      <UnconfirmedOfferings />
    </Suspense>
  </>
);
