import type { ReactNode } from 'react';
import type { TextKey } from '../../../messages/index.ts';
import { useText } from '../../../messages/index.ts';
import { useListAddress } from '../../../shared/ranges/index.ts';
import { AppBar, Page, SessionChip } from '../../../shared/ui/index.ts';
import { TradeTabs } from './trade-tabs.tsx';
import css from './trades-frame.module.css';

type TradesFrameProps = {
  readonly tab: 'today' | 'history' | 'results';
  readonly titleKey: TextKey;
  readonly children: ReactNode;
};

/** The bar and the tabs that the pages of fills and results share. */
export function TradesFrame({ tab, titleKey, children }: TradesFrameProps) {
  const t = useText();
  const { code } = useListAddress();
  return (
    <Page
      bar={
        <AppBar
          title={t(titleKey)}
          actions={
            <span className={css.session}>
              <SessionChip />
            </span>
          }
        />
      }
    >
      <TradeTabs tab={tab} code={code} />
      {children}
    </Page>
  );
}
