import { useLanguage } from '@kabuto/i18n';
import { ActionBar, Button, EmptyState, RowSkeletons, TwoPane, useWide } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { push, replace, useQueryParams } from '../../shared/navigation/navigation.ts';
import { storage, useStored } from '../../shared/storage/storage.ts';
import { AppBar, Page } from '../../shared/ui/index.ts';
import { NIGHT } from '../../shared/venues/index.ts';
import { kindSlot } from './kinds.ts';
import { NightIssue, useNightIssue } from './parts/night-issue.tsx';
import { NightOrders } from './parts/night-orders.tsx';
import { NightRanking, useNightRanking } from './parts/night-ranking.tsx';
import { NightStatus } from './parts/night-status.tsx';
import { type Night, useNight } from './use-night.ts';

const PATH = '/pages/stock/pts/pts';
const CODE = /^[0-9][0-9A-Z]{3}$/;

type ListProps = {
  readonly night: Night;
  readonly chosen: string | undefined;
  readonly onOpen: (code: string) => void;
};

/** The night's state, the own orders, and the ranking. */
function NightList({ night, chosen, onOpen }: ListProps) {
  const kind = useStored(kindSlot);
  return (
    <>
      <NightStatus night={night} />
      <NightOrders />
      <NightRanking kind={kind} onKind={(next) => storage.set(kindSlot, next)} chosen={chosen} onOpen={onOpen} />
    </>
  );
}

/** Buys or sells the issue at night; only while it takes orders. */
function NightActions({ code }: { readonly code: string }) {
  const t = useText();
  return (
    <ActionBar>
      <Button kind="buy" onClick={() => push('/pages/trade/buy/buy', { code, venue: NIGHT })}>
        {t('common.buy')}
      </Button>
      <Button kind="sell" onClick={() => push('/pages/trade/sell/sell', { code, venue: NIGHT })}>
        {t('common.sell')}
      </Button>
    </ActionBar>
  );
}

/** The issue that the address names; on a wide screen else the first of the ranking, until another is chosen. */
function useChosen(wide: boolean): readonly [chosen: string | undefined, open: (code: string) => void] {
  const { code } = useQueryParams();
  const kind = useStored(kindSlot);
  const { data } = useNightRanking(kind, undefined, wide);
  const [first, setFirst] = useState<string>();
  const leader = data?.rows[0]?.instrument.code;
  // What leads changes with time: it must not replace what the member is reading.
  if (first === undefined && leader !== undefined) setFirst(leader);
  const open = (next: string): void => (wide ? replace : push)(PATH, { code: next });
  return [code !== undefined && CODE.test(code) ? code : wide ? first : undefined, open];
}

/**
 * RT-21: the night session's state and ranking, and the issue that the address names: on a phone a page of its own,
 * from 720 px beside the list.
 */
export function NightPage() {
  const t = useText();
  const language = useLanguage();
  const wide = useWide();
  const { known, night } = useNight();
  const [chosen, open] = useChosen(wide);
  const { data } = useNightIssue(chosen ?? '', chosen !== undefined && night !== undefined);
  const alone = !wide && chosen !== undefined && night !== undefined;
  return (
    <Page
      bar={<AppBar title={alone ? (data?.instrument.names[language] ?? chosen) : t('routes.pts')} />}
      actions={night?.open === true && chosen !== undefined && <NightActions code={chosen} />}
    >
      {!known && <RowSkeletons count={8} />}
      {known && night === undefined && (
        <EmptyState icon="clock" title={t('night.noneTitle')} body={t('night.noneBody')} />
      )}
      {alone && (
        <>
          <NightStatus night={night} />
          <NightIssue key={chosen} code={chosen} open={night.open} />
        </>
      )}
      {!alone && night !== undefined && (
        <TwoPane
          main={<NightList night={night} chosen={wide ? chosen : undefined} onOpen={open} />}
          detail={
            wide &&
            (chosen === undefined ? (
              <EmptyState icon="market" title={t('night.choose')} />
            ) : (
              <NightIssue key={chosen} code={chosen} open={night.open} />
            ))
          }
        />
      )}
    </Page>
  );
}
