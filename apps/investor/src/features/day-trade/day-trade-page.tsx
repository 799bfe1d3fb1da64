import { ActionBar, Button } from '@kabuto/ui';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { push, useQueryParams } from '../../shared/navigation/navigation.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import css from './day-trade-page.module.css';
import type { PositionSide } from './model.ts';
import { AccountNotices } from './parts/account-notices.tsx';
import { ClosingOption } from './parts/closing-option.tsx';
import { CollateralSheet } from './parts/collateral-sheet.tsx';
import { Consent } from './parts/consent.tsx';
import { DayTradeSkeleton } from './parts/day-trade-skeleton.tsx';
import { DeadlineRow } from './parts/deadline-row.tsx';
import { NoticeCard } from './parts/notice-card.tsx';
import type { OrderIntent } from './parts/order-sheet.tsx';
import { PositionList } from './parts/position-list.tsx';
import { PowerHead } from './parts/power-head.tsx';
import { TermsList } from './parts/terms-list.tsx';

/** Loaded with the first order. */
const OrderSheet = lazy(async () => ({ default: (await import('./parts/order-sheet.tsx')).OrderSheet }));
const PickSheet = lazy(async () => ({ default: (await import('./parts/pick-sheet.tsx')).PickSheet }));

/** How often the account is read again, milliseconds: its ratio follows the market, its results are live. */
const EVERY_MS = 3_000;
const CODE = /^[0-9][0-9A-Z]{3}$/;

/** The order that the address begins with: `?code&side`. */
function intentOf(code: string | undefined, side: string | undefined): OrderIntent | undefined {
  if (code === undefined || !CODE.test(code) || (side !== 'long' && side !== 'short')) return undefined;
  return { effect: 'open', side, code };
}

/** RT-36: day trades on margin: power, ratio, positions with their results, opening, closing, delivery, deadline. */
export function DayTradePage() {
  const t = useText();
  const { code, side } = useQueryParams();
  const [intent, setIntent] = useState(() => intentOf(code, side));
  const [picking, setPicking] = useState<PositionSide>();
  const [explained, setExplained] = useState(false);
  const rules = useCall('GET v1/trade/day/terms', {}, { staleTime: 0 });
  const terms = rules.data?.terms ?? null;
  const own = useCall(
    'GET v1/trade/day/account',
    {},
    { enabled: terms !== null, refetchInterval: EVERY_MS, staleTime: 0 },
  );
  const account = own.data;
  const error = rules.error ?? own.error;
  const refusal = rules.data?.refusal ?? null;
  const agreed = rules.data?.document.agreed === true;
  // What the account has chosen holds while a changed document waits to be accepted.
  const agreedBefore = rules.data?.document.agreedBefore === true;
  const mayOpen = refusal === null && agreed;
  const retry = (): void => void Promise.all([rules.refetch(), own.refetch()]);
  const loaded = rules.data !== undefined && (terms === null || account !== undefined);
  return (
    <Page
      bar={<AppBar title={t('routes.dayTrade')} />}
      actions={
        terms !== null && (
          <ActionBar>
            <Button kind="buy" disabled={!mayOpen} onClick={() => setPicking('long')}>
              {t('dayTrade.openLong')}
            </Button>
            <Button kind="sell" disabled={!mayOpen} onClick={() => setPicking('short')}>
              {t('dayTrade.openShort')}
            </Button>
          </ActionBar>
        )
      }
    >
      {!loaded && error !== null && <ErrorBlock error={error} onRetry={retry} />}
      {!loaded && error === null && <DayTradeSkeleton />}
      {loaded && terms === null && <NoticeCard title={t('dayTrade.offTitle')} body={t('dayTrade.offBody')} />}
      {terms !== null && account !== undefined && rules.data !== undefined && (
        <div className={css.columns}>
          <div>
            <PowerHead account={account} terms={terms} onExplain={() => setExplained(true)} />
            {refusal === 'IDENTITY_NOT_VERIFIED' && (
              <NoticeCard
                title={t('dayTrade.identityTitle')}
                body={t('dayTrade.identityBody')}
                step={{
                  label: t('dayTrade.identityStep'),
                  onClick: () => push('/pages/authenticate/authenticate'),
                }}
              />
            )}
            {refusal !== 'IDENTITY_NOT_VERIFIED' && !agreed && <Consent />}
            <AccountNotices account={account} terms={terms} />
            <DeadlineRow terms={terms} atAuction={agreedBefore && rules.data.closesAtAuction} />
            {agreedBefore && (
              <div className={css.option}>
                <ClosingOption on={rules.data.closesAtAuction} closesAt={terms.closesAt} />
              </div>
            )}
          </div>
          <div>
            <PositionList
              account={account}
              onClosePositions={(positions) => setIntent({ effect: 'close', positions })}
            />
            <TermsList terms={terms} />
          </div>
          <CollateralSheet open={explained} onClose={() => setExplained(false)} account={account} terms={terms} />
          <Suspense>
            {picking !== undefined && (
              <PickSheet
                side={picking}
                onClose={() => setPicking(undefined)}
                onPick={(picked) => {
                  setPicking(undefined);
                  setIntent({ effect: 'open', side: picking, code: picked });
                }}
              />
            )}
            {intent !== undefined && (intent.effect === 'close' || mayOpen) && (
              <OrderSheet intent={intent} account={account} terms={terms} onClose={() => setIntent(undefined)} />
            )}
          </Suspense>
        </div>
      )}
    </Page>
  );
}
