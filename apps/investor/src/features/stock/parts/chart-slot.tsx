import { Skeleton } from '@kabuto/ui';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import type { ChartPanel } from '../chart/chart-panel.tsx';
import { loadChartTexts } from '../chart/texts.ts';
import css from './chart-slot.module.css';

type Panel = ComponentType<ComponentProps<typeof ChartPanel>>;
type Loaded = { readonly Panel: Panel } | 'failed' | undefined;

/** Kept for the next issue, whose page then shows its chart at once. */
let known: Loaded;

/** Loads the chart with its texts and, beside them, the library, which the chart itself waits for. */
async function load(): Promise<Loaded> {
  const [{ ChartPanel: Panel }] = await Promise.all([import('../chart/chart-panel.tsx'), loadChartTexts()]);
  return { Panel };
}

/** The place of the chart, whose code comes after the page's. */
export function ChartSlot(props: ComponentProps<Panel>) {
  const [loaded, setLoaded] = useState<Loaded>(known);
  useEffect(() => {
    if (known !== undefined) return undefined;
    let over = false;
    load().then(
      (found) => {
        known = found;
        if (!over) setLoaded(found);
      },
      () => {
        if (!over) setLoaded('failed');
      },
    );
    return () => {
      over = true;
    };
  }, []);
  if (loaded === 'failed')
    return (
      <div className={css.place}>
        <ErrorBlock size="block" error={null} onRetry={() => location.reload()} />
      </div>
    );
  if (loaded === undefined)
    return (
      <div className={css.place}>
        <Skeleton height="100%" />
      </div>
    );
  return <loaded.Panel {...props} />;
}
