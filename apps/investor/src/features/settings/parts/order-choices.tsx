import type { Calls } from '@kabuto/contract';
import { Section, Segmented, Skeleton, Switch } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { slots } from '../../../shared/storage/slots.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { ChoiceLine } from '../../menu/index.ts';
import css from '../settings-page.module.css';

type OrderChoicesProps = {
  /** Undefined while loading. */
  readonly taxType: Calls['GET v1/trade/account/detail']['reply']['taxType'] | undefined;
};

const LOTS = ['1', '2', '3', '5', '10'] as const;

/** Defaults of tickets, and whether they ask for confirmation. An account has one tax type, so that is not a choice. */
export function OrderChoices({ taxType }: OrderChoicesProps) {
  const t = useText();
  const skips = useStored(slots.skipConfirm);
  const lots = useStored(slots.lots);
  return (
    <Section title={t('settings.order')}>
      <div className={css.group}>
        <Switch
          label={t('settings.confirmOrders')}
          note={skips ? t('settings.confirmOffNote') : undefined}
          on={!skips}
          onChange={(on) => storage.set(slots.skipConfirm, !on)}
        />
        <ChoiceLine label={t('settings.lots')}>
          <Segmented
            label={t('settings.lots')}
            value={lots}
            onChange={(value) => storage.set(slots.lots, value)}
            choices={LOTS.map((value) => ({ value, label: t('settings.lotsOf', { count: value }) }))}
          />
        </ChoiceLine>
        <p className={css.fixed}>
          {t('settings.account')}
          <strong>{taxType === undefined ? <Skeleton width="6em" height="0.9em" /> : t(`info.${taxType}`)}</strong>
        </p>
      </div>
    </Section>
  );
}
