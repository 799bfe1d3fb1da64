import { Button, Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useBrandName } from '../../../shared/tenant/index.ts';
import { CopyRow, useCopy } from '../../transfers/index.ts';
import css from '../share.module.css';
import type { ReferralView } from '../view.ts';

/** The referral link as a QR code, to copy or to hand to another app; without the permission what to do (REF-02). */
export function ReferralLink({ view }: { readonly view: ReferralView }) {
  const t = useText();
  const { link, qr, memberId } = view;
  if (link === null || qr === null)
    return (
      <p className={css.refused}>
        <Icon name="info" size={18} />
        {t('share.notAllowed')}
      </p>
    );
  return <Shown link={link} qr={qr} memberId={memberId} />;
}

type ShownProps = { readonly link: string; readonly qr: string; readonly memberId: string };

function Shown({ link, qr, memberId }: ShownProps) {
  const t = useText();
  const brand = useBrandName();
  const [done, copy] = useCopy(t('share.link'), link);
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: t('share.sendTitle', { brand }), url: link });
    } catch (error) {
      // Closed by the member.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  return (
    <section className={css.card}>
      <p className={css.lead}>{t('share.lead')}</p>
      <img className={css.qr} src={qr} alt={t('share.qr')} width={176} height={176} />
      <p className={css.link} translate="no">
        {link}
      </p>
      <div className={css.buttons}>
        <Button onClick={() => void copy()}>
          <span className={css.copy}>
            <Icon name={done ? 'check' : 'copy'} size={18} />
            {t('share.copyLink')}
          </span>
        </Button>
        {'share' in navigator && (
          <Button kind="quiet" onClick={() => void share()}>
            {t('share.send')}
          </Button>
        )}
      </div>
      <dl>
        <CopyRow label={t('share.id')} value={memberId} />
      </dl>
    </section>
  );
}
