import { Button, ChoiceChip, Segmented } from '@kabuto/ui';
import { confirmDialog, toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { type TextKey, useText } from '../../messages/index.ts';
import { call, queryClient } from '../../shared/api/index.ts';
import { forgetIntentions } from '../../shared/money-action/index.ts';
import { restartStream, useSession } from '../../shared/stream/index.ts';
import css from './menu.module.css';

const SPEEDS = ['1', '10', '60'] as const;
const SKIPS: readonly {
  readonly to: 'pre-open' | 'opening' | 'lunch' | 'closing' | 'night' | 'day';
  readonly text: TextKey;
}[] = [
  { to: 'pre-open', text: 'menu.skipPreOpen' },
  { to: 'opening', text: 'menu.skipOpening' },
  { to: 'lunch', text: 'menu.skipLunch' },
  { to: 'closing', text: 'menu.skipClosing' },
  { to: 'night', text: 'menu.skipNight' },
  { to: 'day', text: 'menu.skipDay' },
];

/** The simulated market's clock, and a fresh start for a demo account. */
export function DemoPanel({ resettable }: { readonly resettable: boolean }) {
  const t = useText();
  const session = useSession();
  const refetchAll = (): Promise<void> => queryClient.invalidateQueries();
  const speed = useMutation({
    mutationFn: (value: (typeof SPEEDS)[number]) => call('POST v1/demo/clock/speed', { body: { speed: value } }),
    onSuccess: refetchAll,
  });
  const skip = useMutation({
    mutationFn: (to: (typeof SKIPS)[number]['to']) => call('POST v1/demo/clock/skip', { body: { to } }),
    onSuccess: () => {
      toast(t('menu.skipped'));
      return refetchAll();
    },
  });
  const reset = useMutation({
    mutationFn: () => call('POST v1/demo/account/reset'),
    onSuccess: () => {
      toast(t('menu.resetDone'));
      forgetIntentions();
      // The stream is still open for the old account.
      restartStream();
      return refetchAll();
    },
  });
  const askReset = async (): Promise<void> => {
    const confirmed = await confirmDialog({ title: t('menu.resetTitle'), body: t('menu.resetBody'), danger: true });
    if (confirmed) reset.mutate();
  };
  const current = SPEEDS.find((value) => Number(value) === session?.speed) ?? '1';
  return (
    <section className={css.group}>
      <h3 className={css.heading}>
        {t('menu.demo')}
        <span className={css.note}>{t('menu.demoShared')}</span>
      </h3>
      <div className={css.choice}>
        <span className={css.choiceLabel}>{t('menu.speed')}</span>
        <Segmented
          label={t('menu.speed')}
          value={speed.isPending ? speed.variables : current}
          onChange={(value) => speed.mutate(value)}
          choices={SPEEDS.map((value) => ({ value, label: `×${value}` }))}
        />
      </div>
      <div className={css.choice}>
        <span className={css.choiceLabel}>{t('menu.skipTo')}</span>
        <div className={css.chips}>
          {SKIPS.filter(({ to }) => to !== 'night' || session?.night !== undefined).map(({ to, text }) => (
            <ChoiceChip key={to} disabled={skip.isPending} onClick={() => skip.mutate(to)}>
              {t(text)}
            </ChoiceChip>
          ))}
        </div>
      </div>
      {resettable && (
        <Button kind="text" busy={reset.isPending} onClick={() => void askReset()}>
          {t('menu.reset')}
        </Button>
      )}
    </section>
  );
}
