import type { DayTradeAccount, DayTradeTerms } from '@kabuto/contract';
import { Sheet, Skeleton } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { quoteOfView, useQuote } from '../../../shared/stream/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { type Closable, closingFacts, openingFacts, type PositionSide } from '../model.ts';
import { NoticeCard } from './notice-card.tsx';
import { type OrderFlow, OrderForm } from './order-form.tsx';

/** What is ordered: a position to open in an issue, or some to close. */
export type OrderIntent =
  | { readonly effect: 'open'; readonly side: PositionSide; readonly code: string }
  | { readonly effect: 'close'; readonly positions: Closable };

type OrderSheetProps = {
  readonly intent: OrderIntent;
  readonly account: DayTradeAccount;
  readonly terms: DayTradeTerms;
  readonly onClose: () => void;
};

const TITLES = {
  open: { long: 'dayTrade.openLong', short: 'dayTrade.openShort' },
  close: { long: 'dayTrade.closeLong', short: 'dayTrade.closeShort' },
} as const;

/** An order of a day trade: its terms, then their confirmation. */
export function OrderSheet({ intent, onClose, ...rest }: OrderSheetProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const side = intent.effect === 'open' ? intent.side : intent.positions[0].side;
  const flow: OrderFlow = { reviewing, setReviewing, setBusy, close: onClose };
  return (
    <Sheet
      open
      onClose={busy ? () => undefined : onClose}
      title={t(reviewing ? 'dayTrade.confirmTitle' : TITLES[intent.effect][side])}
    >
      <Loaded intent={intent} flow={flow} {...rest} />
    </Sheet>
  );
}

type LoadedProps = Omit<OrderSheetProps, 'onClose'> & { readonly flow: OrderFlow };

function Loaded({ intent, account, terms, flow }: LoadedProps) {
  const t = useText();
  const opening = intent.effect === 'open';
  const code = opening ? intent.code : intent.positions[0].code;
  const detail = useCall('GET v1/quote/instrument/detail', { code });
  const facts = useCall('GET v1/trade/order/facts', { code }, { staleTime: 0 });
  const issue = useCall('GET v1/trade/day/issue', { code }, { enabled: opening, staleTime: 0 });
  const quote = useQuote(code, detail.data?.quote);
  const error = detail.error ?? facts.error ?? issue.error;
  const retry = (): void => void Promise.all([detail.refetch(), facts.refetch(), issue.refetch()]);
  if (error !== null) return <ErrorBlock size="block" error={error} onRetry={retry} />;
  if (detail.data === undefined || facts.data === undefined || (opening && issue.data === undefined))
    return (
      <>
        <Skeleton height="96px" />
        <Skeleton height="160px" />
      </>
    );
  const { instrument } = detail.data;
  const loaded = { instrument, quote: quote ?? quoteOfView(detail.data.quote), facts: facts.data };
  if (intent.effect === 'close')
    return (
      <OrderForm
        instrument={instrument}
        facts={closingFacts(loaded, intent.positions)}
        positions={intent.positions}
        flow={flow}
      />
    );
  if (issue.data === undefined) return null;
  const { long, short, premium } = issue.data;
  if (intent.side === 'long' ? !long : !short)
    return (
      <NoticeCard
        title={t(intent.side === 'long' ? 'dayTrade.issueNotLong' : 'dayTrade.issueNotShort')}
        body={instrument.code}
      />
    );
  return (
    <OrderForm
      instrument={instrument}
      facts={openingFacts(loaded, intent.side, { account, terms, issue: issue.data })}
      premium={intent.side === 'short' ? premium : '0'}
      flow={flow}
    />
  );
}
