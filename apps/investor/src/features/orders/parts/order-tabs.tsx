import { Segmented } from '@kabuto/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../../../messages/index.ts';
import { replace } from '../../../shared/navigation/navigation.ts';
import { type OrderTab, TAB_PATH } from '../tabs.ts';

/** Whether the page was opened by one of its tabs, which then keeps the focus. */
let wasChosen = false;

type OrderTabsProps = {
  readonly tab: OrderTab;
  readonly openCount: number;
  /** The issue that is shown, also on the other tabs. */
  readonly code: string | undefined;
};

/** The tabs of the page; another one takes this address's place in the history. */
export function OrderTabs({ tab, openCount, code }: OrderTabsProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasChosen) box.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    wasChosen = false;
  }, []);
  return (
    <div ref={box}>
      <Segmented
        kind="tabs"
        label={t('orders.tabs')}
        value={tab}
        onChange={(next) => {
          wasChosen = next !== tab;
          replace(TAB_PATH[next], { code });
        }}
        choices={[
          { value: 'open', label: openCount === 0 ? t('orders.open') : `${t('orders.open')} ${openCount}` },
          { value: 'day', label: t('orders.today') },
          { value: 'history', label: t('orders.history') },
        ]}
      />
    </div>
  );
}
