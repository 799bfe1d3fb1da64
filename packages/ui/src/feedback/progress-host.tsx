import { loadingIndicator } from '../overlays/progress.ts';
import { useStore } from '../state/store.ts';
import { useText } from '../texts/texts.ts';
import css from './progress-host.module.css';

/** The loading indicator for calls that do not suppress it (CALL-05): a thin moving line at the top. */
export function ProgressHost() {
  const t = useText();
  const shows = useStore(loadingIndicator);
  if (!shows) return null;
  return (
    <div className={css.progress} role="progressbar" aria-label={t('ui.loading')}>
      <span />
    </div>
  );
}
