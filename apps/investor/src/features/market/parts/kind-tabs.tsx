import { type Choice, Segmented } from '@kabuto/ui';
import { useEffect, useRef } from 'react';

type KindTabsProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly choices: readonly Choice<V>[];
};

/** More tabs than there is room for: they scroll sideways, and the chosen one is in view. */
export function KindTabs<V extends string>({ value, ...rest }: KindTabsProps<V>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = box.current?.firstElementChild;
    const tab = box.current?.querySelector<HTMLElement>(`[data-value="${value}"]`);
    if (!row || !tab) return;
    const left = tab.getBoundingClientRect().left - row.getBoundingClientRect().left;
    row.scrollLeft += left - (row.clientWidth - tab.offsetWidth) / 2;
  }, [value]);
  return (
    <div ref={box}>
      <Segmented kind="tabs" value={value} {...rest} />
    </div>
  );
}
