/** An unattended page asks for nothing by itself after this time, so that its session ends like any idle one. */
const UNATTENDED_MS = 5 * 60_000;

let lastInput = performance.now();

const note = (): void => {
  lastInput = performance.now();
};
for (const kind of ['pointerdown', 'keydown', 'wheel'] as const) addEventListener(kind, note, { passive: true });

/** Whether the page was used in the last five minutes and can see it. */
export const isInUse = (): boolean =>
  document.visibilityState === 'visible' && performance.now() - lastInput < UNATTENDED_MS;
