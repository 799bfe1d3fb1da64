import { Button } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import css from './recovery-codes.module.css';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onKept: () => void };

/** New recovery codes: shown once, for the member to store. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useText();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast(t('settings.codesCopied'));
  };
  return (
    <div className={css.view}>
      <p className={css.lead}>{t('settings.codesLead')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {'clipboard' in navigator && (
        <Button kind="quiet" onClick={() => void copy()}>
          {t('settings.codesCopy')}
        </Button>
      )}
      <Button onClick={onKept}>{t('settings.codesKept')}</Button>
    </div>
  );
}
