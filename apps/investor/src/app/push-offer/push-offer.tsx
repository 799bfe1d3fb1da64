import { Button } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useEffect, useState } from 'react';
import { mayOffer, noteOffered, receiveHere } from '../../features/push/index.ts';
import { useText } from '../../messages/index.ts';
import css from './push-offer.module.css';

/** Offers messages to this browser, once: rendered after the member's first fill, never at the start of the app. */
export function PushOffer() {
  const t = useText();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let over = false;
    void mayOffer().then((may) => {
      if (may && !over) setShown(true);
    });
    return () => {
      over = true;
    };
  }, []);
  if (!shown) return null;
  const decide = (): void => {
    noteOffered();
    setShown(false);
  };
  const accept = async (): Promise<void> => {
    const done = await receiveHere();
    decide();
    toast(t(done ? 'push.done' : 'push.failed'));
  };
  return (
    <aside className={css.bar} aria-label={t('push.offer')}>
      <p className={css.text}>
        {t('push.offer')}
        <span className={css.note}>{t('push.offerNote')}</span>
      </p>
      <div className={css.actions}>
        <Button kind="text" size="small" onClick={decide}>
          {t('push.notNow')}
        </Button>
        {/* A failed call is reported by the app, and the offer stays. */}
        <Button size="small" onClick={() => void accept().catch(() => undefined)}>
          {t('push.accept')}
        </Button>
      </div>
    </aside>
  );
}
