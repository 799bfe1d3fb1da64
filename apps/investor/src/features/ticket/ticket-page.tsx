import { ActionBar, Button, EmptyState, Icon, IconButton, RowSkeletons } from '@kabuto/ui';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, useCall } from '../../shared/api/index.ts';
import { push, replace, useQueryParams } from '../../shared/navigation/navigation.ts';
import { slots } from '../../shared/storage/slots.ts';
import { storage, useStored } from '../../shared/storage/storage.ts';
import { quoteOfView, useQuote, useSession } from '../../shared/stream/index.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import { atVenue, isOtherVenue, topicCode, venueOf } from '../../shared/venues/index.ts';
import { readTicketDraft } from './draft.ts';
import { codeOf, factsOf, initialTicket, type Side, sendText, type TicketQuery } from './model.ts';
import { TicketForm } from './parts/ticket-form.tsx';
import { TicketSkeleton } from './parts/ticket-skeleton.tsx';

/** Loaded on demand: the issue is usually known when the ticket opens. */
const PickHolding = lazy(async () => ({ default: (await import('./parts/pick-holding.tsx')).PickHolding }));
const PickIssue = lazy(async () => ({ default: (await import('./parts/pick-issue.tsx')).PickIssue }));

/** Limits and the order date change with the market's day; account events read the facts again at once. */
const FACTS_EVERY_MS = 15_000;

const PATHS = { buy: '/pages/trade/buy/buy', sell: '/pages/trade/sell/sell' } as const;
const TITLES = { buy: 'routes.buy', sell: 'routes.sell' } as const;

const isUnknownIssue = (error: unknown): boolean =>
  error instanceof ApiError && (error.reason === 'INSTRUMENT_UNKNOWN' || error.reason === 'NOT_FOUND');

type TicketProps = { readonly side: Side; readonly code: string; readonly query: TicketQuery };

function Ticket({ side, code, query }: TicketProps) {
  const t = useText();
  const venue = venueOf(query.venue);
  const detail = useCall('GET v1/quote/instrument/detail', { code, ...atVenue(venue) });
  const account = useCall('GET v1/trade/order/facts', { code, ...atVenue(venue) }, { refetchInterval: FACTS_EVERY_MS });
  const quote = useQuote(topicCode(code, venue), detail.data?.quote);
  const session = useSession();
  const skipsConfirm = useStored(slots.skipConfirm);
  // that of this ticket: the address changes before the page is left
  const [address] = useState(() => location.pathname + location.search);
  const bar = (
    <AppBar
      title={t(TITLES[side])}
      actions={
        <IconButton label={t('ticket.changeStock')} onClick={() => push(PATHS[side])}>
          <Icon name="search" />
        </IconButton>
      }
    />
  );
  if (detail.data !== undefined && account.data !== undefined) {
    const { instrument } = detail.data;
    const facts = factsOf(instrument, account.data, quote ?? quoteOfView(detail.data.quote), session, venue);
    return (
      <TicketForm
        bar={bar}
        instrument={instrument}
        quote={quote ?? quoteOfView(detail.data.quote)}
        facts={facts}
        first={
          readTicketDraft(address) ??
          initialTicket(side, query, facts, side === 'buy' ? Number(storage.get(slots.lots)) : 1)
        }
        address={address}
        venue={venue}
        otherVenue={isOtherVenue(query.venue)}
      />
    );
  }
  const error = detail.error ?? account.error;
  return (
    <Page
      bar={bar}
      actions={
        error === null && (
          <ActionBar>
            <Button disabled>{t(sendText(side, skipsConfirm))}</Button>
          </ActionBar>
        )
      }
    >
      {error === null && <TicketSkeleton />}
      {error !== null && isUnknownIssue(error) && (
        <EmptyState
          icon="search"
          title={t('ticket.unknownTitle')}
          body={t('ticket.unknownBody', { code })}
          step={{ label: t('ticket.changeStock'), onClick: () => replace(PATHS[side]) }}
        />
      )}
      {error !== null && !isUnknownIssue(error) && (
        <ErrorBlock
          error={error}
          onRetry={() => {
            void detail.refetch();
            void account.refetch();
          }}
        />
      )}
    </Page>
  );
}

function TicketPage({ side }: { readonly side: Side }) {
  const t = useText();
  const { code: typed, price, qty, type, part, venue } = useQueryParams();
  const code = codeOf(typed);
  const pick = (picked: string, accountType?: 'nisa'): void =>
    replace(PATHS[side], { code: picked, part: accountType });
  if (code !== undefined)
    return (
      <Ticket
        key={`${code} ${venueOf(venue) ?? ''}`}
        side={side}
        code={code}
        query={{ price, qty, type, part, venue }}
      />
    );
  return (
    <Page bar={<AppBar title={t(TITLES[side])} />}>
      <Suspense fallback={<RowSkeletons count={6} />}>
        {side === 'buy' ? <PickIssue onPick={pick} /> : <PickHolding onPick={pick} />}
      </Suspense>
    </Page>
  );
}

/** RT-26. */
export const BuyPage = () => <TicketPage side="buy" />;

/** RT-27. */
export const SellPage = () => <TicketPage side="sell" />;
