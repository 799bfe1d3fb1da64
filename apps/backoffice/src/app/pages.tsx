import { Box, Button } from '@mui/material';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { useText } from '../messages/index.ts';
import { Failure } from '../shared/parts/failure.tsx';

/** In place of a page whose code could not be loaded: the line is lost, or the server has a newer version. */
function PageNotLoaded() {
  const t = useText();
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, justifyItems: 'start' }}>
      <Failure error={new Error('not loaded')} />
      <Button variant="outlined" onClick={() => window.location.reload()}>
        {t('common.reload')}
      </Button>
    </Box>
  );
}

/** A page whose code is loaded when it is opened first. */
const page = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await load().catch(() => PageNotLoaded) }));

/** The pages of the office other than Today, which every operator opens first. */
export const PAGES = {
  reviews: page(async () => (await import('../features/reviews/index.ts')).ReviewListPage),
  review: page(async () => (await import('../features/reviews/index.ts')).ReviewPage),
  proposals: page(async () => (await import('../features/proposals/index.ts')).ProposalListPage),
  proposal: page(async () => (await import('../features/proposals/index.ts')).ProposalPage),
  operators: page(async () => (await import('../features/operators/index.ts')).OperatorListPage),
  log: page(async () => (await import('../features/log/index.ts')).LogPage),
  deposits: page(async () => (await import('../features/deposits/index.ts')).DepositListPage),
  deposit: page(async () => (await import('../features/deposits/index.ts')).DepositPage),
  imports: page(async () => (await import('../features/imports/index.ts')).ImportListPage),
  reconciliation: page(async () => (await import('../features/reconciliation/index.ts')).ReconciliationPage),
  treasury: page(async () => (await import('../features/treasury/index.ts')).TreasuryPage),
  settings: page(async () => (await import('../features/money-settings/index.ts')).MoneySettingsPage),
  lines: page(async () => (await import('../features/lines/index.ts')).LineListPage),
  withdrawals: page(async () => (await import('../features/withdrawals/index.ts')).WithdrawalListPage),
  withdrawal: page(async () => (await import('../features/withdrawals/index.ts')).WithdrawalPage),
  files: page(async () => (await import('../features/files/index.ts')).FileListPage),
} as const;
