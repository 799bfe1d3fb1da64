import { Button, FigureList, Sheet } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import css from '../cards.module.css';
import { bankForm, TYPE_TEXT } from '../model.ts';
import { waitText } from '../name.ts';
import type { useAddCard } from '../use-add-card.ts';

type ReviewSheetProps = {
  readonly adding: ReturnType<typeof useAddCard>;
  readonly kana: string;
  readonly coolingMs: number;
};

/** The account as the bank will see it, then the member's confirmation. */
export function ReviewSheet({ adding, kana, coolingMs }: ReviewSheetProps) {
  const t = useText();
  const { raw: draft } = adding.form;
  const { request } = adding;
  const account = bankForm(draft, kana);
  const bank = draft.bank ?? { code: '', name: '' };
  // At Japan Post the branch follows from the symbol.
  const branches = useCall(
    'GET v1/user/card/branches',
    { bank: bank.code, query: account.branch },
    { enabled: draft.branch === null, staleTime: Number.POSITIVE_INFINITY },
  );
  const branch = draft.branch?.name ?? branches.data?.rows.find(({ code }) => code === account.branch)?.name ?? '';
  const line = (id: string, label: string, value: string, isJapanese = true) => ({
    id,
    label,
    value: isJapanese ? <span lang="ja">{value}</span> : value,
  });
  return (
    <Sheet open onClose={request.close} title={t(request.stepUpForm === null ? 'cards.reviewTitle' : 'confirm.title')}>
      {request.stepUpForm}
      <div className={css.sheet} hidden={request.stepUpForm !== null}>
        <p className={css.lead}>{t('cards.reviewLead')}</p>
        <FigureList
          lines={[
            line('bank', t('cards.bank'), t('cards.code', bank)),
            line('branch', t('cards.branch'), t('cards.code', { name: branch, code: account.branch })),
            line('type', t('cards.type'), t(TYPE_TEXT[account.type]), false),
            line('number', t('cards.accountNumber'), account.number, false),
            line('holder', t('cards.holderName'), account.holder),
          ]}
        />
        <p className={css.note}>{t('cards.coolingNote', { wait: waitText(coolingMs, t) })}</p>
        <Button busy={request.sending} onClick={request.confirm}>
          {t('cards.confirm')}
        </Button>
      </div>
    </Sheet>
  );
}
