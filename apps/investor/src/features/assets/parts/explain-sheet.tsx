import type { AssetSummary } from '@kabuto/contract';
import { useLanguage, useText } from '../../../messages/index.ts';
import { formatIsoDate, formatWhole, SignedYen, Yen } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { ErrorBlock, Icon, Sheet, Skeleton } from '../../../shared/ui/index.ts';
import { type ExplainLine, type ExplainSection, sumOfLines } from '../model.ts';
import css from './explain-sheet.module.css';

export type Explained = 'buyingPower' | 'withdrawable';

const RECORD_LABEL = {
  withdrawal: 'assets.holdWithdrawal',
  subscription: 'assets.holdSubscription',
  margin: 'assets.holdMargin',
} as const;

function useLineLabel(): (line: ExplainLine) => string {
  const t = useText();
  const language = useLanguage();
  return (line) => {
    const date = line.date === null ? '' : formatIsoDate(line.date, true);
    switch (line.kind) {
      case 'settled':
        return t('assets.settled');
      case 'flow':
        return t(Number(line.amount) < 0 ? 'assets.flowOut' : 'assets.flowIn', { date });
      case 'laterOutflow':
        return t(Number(line.amount) < 0 ? 'assets.laterOutflow' : 'assets.flowIn', { date });
      case 'hold':
        return line.names === null
          ? t('assets.hold')
          : t('assets.holdOf', { name: line.names[language], quantity: formatWhole(Number(line.quantity ?? 0)) });
      case 'record':
        return t(RECORD_LABEL[line.purpose ?? 'margin'], { reference: line.reference ?? '' });
      case 'tax':
        return t('assets.taxHold');
      case 'unsettledProceeds':
        return t('assets.unsettledProceeds');
    }
  };
}

function Line({ line, label }: { readonly line: ExplainLine; readonly label: string }) {
  const amount = line.kind === 'settled' ? <Yen value={line.amount} own /> : <SignedYenPlain amount={line.amount} />;
  if (line.orderId === null) {
    return (
      <li className={css.line}>
        <span className={css.label}>{label}</span>
        <span className={css.amount}>{amount}</span>
      </li>
    );
  }
  return (
    <li>
      <Link
        to="/pages/trade/today-entrust/today-entrust"
        query={{ orderId: line.orderId }}
        className={css.line}
        data-link="true"
      >
        <span className={css.label}>{label}</span>
        <span className={css.amount}>{amount}</span>
        <Icon name="forward" size={14} />
      </Link>
    </li>
  );
}

/** A signed amount without direction colours: a line of a sum is neither profit nor loss. */
function SignedYenPlain({ amount }: { readonly amount: string }) {
  return (
    <span className={css.plain}>
      <SignedYen value={amount} />
    </span>
  );
}

function Lines({ section }: { readonly section: ExplainSection }) {
  const t = useText();
  const labelOf = useLineLabel();
  return (
    <>
      <ul className={css.lines}>
        {section.lines.map((line) => (
          <Line
            key={`${line.kind} ${line.date ?? ''} ${line.orderId ?? ''} ${line.purpose ?? ''} ${line.reference ?? ''}`}
            line={line}
            label={labelOf(line)}
          />
        ))}
      </ul>
      <p className={css.sum}>
        <span>{t('assets.sum')}</span>
        <strong>
          <Yen value={sumOfLines(section.lines)} own />
        </strong>
      </p>
    </>
  );
}

type ExplainSheetProps = {
  readonly what: Explained | null;
  readonly schedule: AssetSummary['withdrawableBy'];
  readonly now: string;
  readonly onClose: () => void;
};

/** The lines that add up to the tapped number (ORD-18); for the withdrawable cash also its schedule by date. */
export function ExplainSheet({ what, schedule, now, onClose }: ExplainSheetProps) {
  const t = useText();
  const { data, error, refetch } = useCall('GET v1/trade/asset/explain', {}, { enabled: what !== null });
  const power = what !== 'withdrawable';
  return (
    <Sheet open={what !== null} onClose={onClose} title={t(power ? 'assets.powerTitle' : 'assets.withdrawTitle')}>
      {data === undefined && error === null && (
        <div className={css.resting}>
          <Skeleton height="22px" />
          <Skeleton height="22px" />
          <Skeleton height="22px" />
          <Skeleton height="30px" />
        </div>
      )}
      {data === undefined && error !== null && <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <Lines section={power ? data.buyingPower : data.withdrawable} />}
      <p className={css.note}>{t(power ? 'assets.powerNote' : 'assets.withdrawNote')}</p>
      {!power && schedule.length > 0 && (
        <>
          <h3 className={css.heading}>{t('assets.schedule')}</h3>
          <ul className={css.lines}>
            <li className={css.line}>
              <span className={css.label}>{t('assets.now')}</span>
              <span className={css.amount}>
                <Yen value={now} own />
              </span>
            </li>
            {schedule.map(({ date, amount }) => (
              <li key={date} className={css.line}>
                <span className={css.label}>{t('assets.withdrawableFrom', { date: formatIsoDate(date, true) })}</span>
                <span className={css.amount}>
                  <Yen value={amount} own />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}
