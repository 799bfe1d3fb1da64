import { useLanguage } from '@kabuto/i18n';
import { ActionBar, Button, EmptyState, Segmented, TwoPane, useWide } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { push, replace, useQueryParams } from '../../shared/navigation/navigation.ts';
import { storage, useStored } from '../../shared/storage/storage.ts';
import { AppBar, Page } from '../../shared/ui/index.ts';
import { NIGHT } from '../../shared/venues/index.ts';
import { kindSlot } from './kinds.ts';
import css from './night-page.module.css';
import { NightIssue, useNightIssue } from './parts/night-issue.tsx';
import { NightOrders } from './parts/night-orders.tsx';
import { NightRanking, useNightRanking } from './parts/night-ranking.tsx';
import { NightStatus } from './parts/night-status.tsx';
import { type Night, useNight } from './use-night.ts';

const PATH = '/pages/stock/pts/pts';
const CODE = /^[0-9][0-9A-Z]{3}$/;
const VIEWS = ['ranking', 'orders'] as const;
type View = (typeof VIEWS)[number];
const VIEW_TEXT = { ranking: 'market.ranking', orders: 'night.orders' } as const;

type ListProps = {
  readonly night: Night | undefined;
  readonly chosen: string | undefined;
  readonly onOpen: (code: string) => void;
};

/** The night's state, and its ranking or the own orders. */
function NightList({ night, chosen, onOpen }: ListProps) {
  const t = useText();
  const kind = useStored(kindSlot);
  const [view, setView] = useState<View>('ranking');
  return (
    <>
      <NightStatus night={night} />
      <div className={css.views}>
        <Segmented
          label={t('market.views')}
          value={view}
          onChange={setView}
          choices={VIEWS.map((value) => ({ value, label: t(VIEW_TEXT[value]) }))}
        />
      </div>
      {view === 'orders' ? (
        <NightOrders />
      ) : (
        <NightRanking kind={kind} onKind={(next) => storage.set(kindSlot, next)} chosen={chosen} onOpen={onOpen} />
      )}
    </>
  );
}

/** Buys or sells the issue at night. */
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

type BodyProps = ListProps & { readonly wide: boolean };

/** The list; the chosen issue in its place on a phone, beside it from 720 px. */
function NightBody({ night, wide, chosen, onOpen }: BodyProps) {
  const t = useText();
  const issue = chosen !== undefined && <NightIssue key={chosen} code={chosen} open={night?.open === true} />;
  if (!wide && issue !== false)
    return (
      <>
        <NightStatus night={night} />
        {issue}
      </>
    );
  return (
    <TwoPane
      main={<NightList night={night} chosen={wide ? chosen : undefined} onOpen={onOpen} />}
      detail={wide && (issue === false ? <EmptyState icon="market" title={t('night.choose')} /> : issue)}
    />
  );
}

/**
 * RT-21: the night session's state and ranking, and the issue that the address names: on a phone a page of its own,
 * from 720 px beside the list. Outside its hours the last night.
 */
export function NightPage() {
  const t = useText();
  const language = useLanguage();
  const wide = useWide();
  const { known, night } = useNight();
  const none = known && night === undefined;
  const [chosen, open] = useChosen(wide);
  const { data } = useNightIssue(chosen ?? '', chosen !== undefined && !none);
  const alone = !wide && !none && chosen !== undefined;
  return (
    <Page
      bar={<AppBar title={alone ? (data?.instrument.names[language] ?? chosen) : t('routes.pts')} />}
      actions={night?.open === true && data !== undefined && <NightActions code={data.instrument.code} />}
    >
      {none ? (
        <EmptyState icon="clock" title={t('night.noneTitle')} body={t('night.noneBody')} />
      ) : (
        <NightBody night={night} wide={wide} chosen={chosen} onOpen={open} />
      )}
    </Page>
  );
}
