/** Focuses the first field in `box` that is marked as wrong; returns whether there is one. */
export function goToFirstWrong(box: HTMLElement | null): boolean {
  const wrong = box?.querySelector('[aria-invalid="true"]');
  if (!(wrong instanceof HTMLElement)) return false;
  wrong.scrollIntoView({ block: 'center' });
  wrong.focus({ preventScroll: true });
  return true;
}
