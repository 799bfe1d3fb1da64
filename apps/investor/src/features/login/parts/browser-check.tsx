import { Button } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import type { CheckState, useBrowserCheck } from '../use-browser-check.ts';
import css from './browser-check.module.css';

const TEXTS: Readonly<Record<Exclude<CheckState['phase'], 'none'>, TextKey>> = {
  working: 'login.checking',
  slow: 'login.checkSlow',
  done: 'login.checked',
  stopped: 'login.checkStopped',
  failed: 'login.checkFailed',
};

type BrowserCheckProps = {
  readonly check: Pick<ReturnType<typeof useBrowserCheck>, 'state' | 'stop' | 'again'>;
};

/** Shows the browser check that the server requires after failures; the user has nothing to read or type. */
export function BrowserCheck({ check }: BrowserCheckProps) {
  const t = useText();
  const { phase, percent, image } = check.state;
  const working = phase === 'working' || phase === 'slow';
  return (
    <div className={phase === 'none' ? css.none : css.check}>
      {phase !== 'none' && image !== undefined && <img src={image} alt="" width={36} height={36} />}
      <div className={css.words}>
        {/* Always rendered: screen readers announce changes of its content. */}
        <p role="status">{phase === 'none' ? '' : t(TEXTS[phase])}</p>
        {working && <progress max={100} value={percent} aria-label={t('login.check')} />}
      </div>
      {working && (
        <Button kind="text" size="small" onClick={check.stop}>
          {t('login.checkStop')}
        </Button>
      )}
      {(phase === 'stopped' || phase === 'failed') && (
        <Button kind="text" size="small" onClick={check.again}>
          {t('login.checkAgain')}
        </Button>
      )}
    </div>
  );
}
