import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { closeOnBack } from '../../../../shared/navigation/close-on-back.ts';

/** A phone that lies on its side: what is beside the chart would leave it no height. */
const SIDEWAYS = '(orientation: landscape) and (max-height: 500px)';

const listen = (listener: () => void): (() => void) => {
  const query = matchMedia(SIDEWAYS);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const isSideways = (): boolean => matchMedia(SIDEWAYS).matches;

type Choice = { readonly sideways: boolean; readonly full: boolean };

/**
 * Whether the panel fills the screen: by choice, and with `turns` while a phone lies on its side, until that is left.
 * Turning the phone ends a choice. The panel is shown above the page in the top layer, so that it keeps its place in
 * the document and its chart; going back leaves the full screen first.
 */
export function useFullScreen(
  panel: RefObject<HTMLElement | null>,
  turns: boolean,
): readonly [full: boolean, choose: (full: boolean) => void] {
  const sideways = useSyncExternalStore(listen, isSideways);
  const [choice, setChoice] = useState<Choice>();
  const full = choice !== undefined && choice.sideways === sideways ? choice.full : turns && sideways;
  useLayoutEffect(() => {
    if (full) panel.current?.showPopover();
  }, [full, panel]);
  useEffect(() => (full ? closeOnBack(() => setChoice({ sideways: isSideways(), full: false })) : undefined), [full]);
  return [full, (wanted) => setChoice({ sideways, full: wanted })];
}
