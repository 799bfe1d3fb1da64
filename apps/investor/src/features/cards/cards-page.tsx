import type { Calls, CardView } from '@kabuto/contract';
import { Button, EmptyState, Sheet, Skeleton } from '@kabuto/ui';
import { confirmDialog, toast } from '@kabuto/ui/overlays';
import { useEffect, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, call, invalidate, useCall } from '../../shared/api/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import { useStepUp } from '../step-up/index.ts';
import css from './cards.module.css';
import { waitText } from './name.ts';
import { CardItem } from './parts/card-item.tsx';

type List = Calls['GET v1/user/card/list']['reply'];
const EVERY_MS = 1_000;

/** The time of the browser's clock, renewed every second while something waits. */
function useNow(waits: (now: number) => boolean): number {
  const [now, setNow] = useState(Date.now);
  const active = waits(now);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}

/** The cards, with what can be done to each. */
function Cards({ list }: { readonly list: List }) {
  const t = useText();
  const stepUp = useStepUp();
  const [busy, setBusy] = useState(false);
  const { cards, name, most, coolingMs } = list;
  const now = useNow((at) => cards.some(({ usableAt }) => usableAt > at));

  /** Asks, confirms the member and carries it out; a failure has been shown already. */
  const change = async (card: CardView, what: 'default' | 'remove'): Promise<void> => {
    const of = { bank: card.bankName, digits: card.number.slice(-3), wait: waitText(coolingMs, t) };
    const isRemoval = what === 'remove';
    const agreed = await confirmDialog({
      title: t(isRemoval ? 'cards.removeTitle' : 'cards.defaultTitle'),
      body: t(isRemoval ? 'cards.removeBody' : 'cards.defaultBody', of),
      danger: isRemoval,
    });
    if (!agreed) return;
    const stepUpToken = await stepUp.ask(isRemoval ? 'card-remove' : 'card-default', card.cardId);
    if (stepUpToken === null) return;
    const body = { cardId: card.cardId, stepUpToken };
    if (isRemoval) await call('POST v1/user/card/remove', { body });
    else await call('POST v1/user/card/default', { body });
    toast(t(isRemoval ? 'cards.removed' : 'cards.defaulted'));
  };
  const run = (card: CardView, what: 'default' | 'remove'): void => {
    setBusy(true);
    void change(card, what)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      })
      .finally(() => {
        setBusy(false);
        void invalidate('v1/user/card/');
      });
  };
  const add = { label: t('cards.add'), onClick: () => push('/pages/user/card/add') };
  return (
    <>
      <p className={css.lead}>{t('cards.lead', { most })}</p>
      {name?.kind === 'demo' && (
        <p className={css.note}>
          {t('cards.demoName')} <strong lang="ja">{name.name}</strong>
        </p>
      )}
      {cards.length === 0 && (
        <EmptyState icon="wallet" title={t('cards.empty')} body={t('cards.emptyBody')} step={add} />
      )}
      {cards.length > 0 && (
        <ul className={css.cards}>
          {cards.map((card) => (
            <CardItem
              key={card.cardId}
              card={card}
              now={now}
              only={cards.length === 1}
              busy={busy}
              onDefault={() => run(card, 'default')}
              onRemove={() => run(card, 'remove')}
            />
          ))}
        </ul>
      )}
      {cards.length > 0 && cards.length < most && <Button onClick={add.onClick}>{add.label}</Button>}
      {cards.length >= most && <p className={css.note}>{t('cards.full')}</p>}
      {stepUp.form !== null && (
        <Sheet open onClose={stepUp.giveUp} title={t('confirm.title')}>
          {stepUp.form}
        </Sheet>
      )}
    </>
  );
}

/** The member's bank cards (RT-09, FND-03): default, cooling, removal. */
export function CardsPage() {
  const t = useText();
  const { data, error } = useCall('GET v1/user/card/list', {});
  return (
    <Page bar={<AppBar title={t('routes.cards')} session={false} />}>
      <div className={css.page}>
        {error !== null && <ErrorBlock error={error} size="block" onRetry={() => void invalidate('v1/user/card/')} />}
        {data === undefined && error === null && <Skeleton width="100%" height="12em" />}
        {data !== undefined && <Cards list={data} />}
      </div>
    </Page>
  );
}
