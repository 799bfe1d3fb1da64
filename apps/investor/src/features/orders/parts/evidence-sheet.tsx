import type { FillEvidence, FillView } from '@kabuto/contract';
import { formatDateTime, formatPercent, priceDecimals, priceOf, useLanguage } from '@kabuto/i18n';
import { Button, Chip, FigureList, Icon, Sheet, Skeleton } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { SharesCount } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { checkEvidence, type EvidenceCheck, fromMid, tenthsText } from '../evidence.ts';
import { shownTick } from '../shown-tick.ts';
import sheet from './cancel-sheet.module.css';
import { EvidenceBook } from './evidence-book.tsx';
import css from './evidence-sheet.module.css';
import { IssuePrice } from './issue-price.tsx';

type EvidenceSheetProps = {
  /** The fill to prove; null closes the sheet. */
  readonly fill: FillView | null;
  readonly onClose: () => void;
};

/**
 * What the journal holds of a fill: the book before it, the price against the mid, and a check in this browser
 * (ORD-14).
 */
export function EvidenceSheet({ fill, onClose }: EvidenceSheetProps) {
  const t = useText();
  return (
    <Sheet open={fill !== null} onClose={onClose} title={t('orders.evidence')}>
      {fill !== null && <Evidence key={fill.fillId} fill={fill} />}
    </Sheet>
  );
}

function Evidence({ fill }: { readonly fill: FillView }) {
  const t = useText();
  const language = useLanguage();
  const { data, error, refetch } = useCall('GET v1/trade/fill/evidence', { fillId: fill.fillId });
  return (
    <div className={css.evidence}>
      <p className={sheet.issue}>
        <Chip tone={fill.side}>{t(fill.side === 'buy' ? 'common.buyShort' : 'common.sellShort')}</Chip>
        <span className={sheet.name}>{fill.names[language]}</span>
        <span className={sheet.code}>{fill.code}</span>
      </p>
      {data === undefined ? (
        error === null ? (
          <Skeleton height="320px" />
        ) : (
          <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Found fill={fill} evidence={data} />
      )}
    </div>
  );
}

/** An amount of yen with decimals, and its small unit. */
function Tenths({ text }: { readonly text: string }) {
  const t = useText();
  return (
    <span>
      {text}
      <span className={css.unit}>{t('common.yen')}</span>
    </span>
  );
}

function Found({ fill, evidence }: { readonly fill: FillView; readonly evidence: FillEvidence }) {
  const t = useText();
  const { book } = evidence;
  const middle = book === null ? null : fromMid(book, fill);
  const price = priceOf(fill.price);
  const decimals = priceDecimals(price ?? 0, shownTick(price, fill.tickTable));
  return (
    <>
      <FigureList
        lines={[
          {
            id: 'price',
            label: t('orders.price'),
            value: (
              <strong>
                <IssuePrice value={fill.price} tickTable={fill.tickTable} unit />
              </strong>
            ),
          },
          { id: 'quantity', label: t('orders.filled'), value: <SharesCount value={fill.quantity} /> },
          { id: 'at', label: t('orders.filledAt'), value: formatDateTime(fill.at) },
          ...(middle === null
            ? []
            : [
                {
                  id: 'mid',
                  label: t('orders.evidenceMid'),
                  value: <Tenths text={tenthsText(middle.mid, decimals)} />,
                },
                {
                  id: 'distance',
                  label: t('orders.evidenceDistance'),
                  value: (
                    <>
                      <Tenths text={tenthsText(middle.distance, decimals, true)} />
                      {` (${formatPercent(middle.distance, middle.mid) ?? ''})`}
                    </>
                  ),
                },
              ]),
        ]}
      />
      {book === null ? (
        <p className={css.note}>{t('orders.evidenceNone')}</p>
      ) : (
        <>
          <EvidenceBook book={book} fill={fill} />
          <Verification evidence={evidence} orderId={fill.orderId} book={book} />
        </>
      )}
    </>
  );
}

const CHECKS = [
  { id: 'hash', text: 'orders.checkHash' },
  { id: 'book', text: 'orders.checkBook' },
  { id: 'order', text: 'orders.checkOrder' },
] as const satisfies readonly { readonly id: keyof EvidenceCheck; readonly text: string }[];

type VerificationProps = {
  readonly evidence: FillEvidence;
  readonly orderId: string;
  readonly book: NonNullable<FillEvidence['book']>;
};

/** The journal rows behind the fill, and a button that checks the book's row in this browser. */
function Verification({ evidence, orderId, book }: VerificationProps) {
  const t = useText();
  const [check, setCheck] = useState<EvidenceCheck | null>(null);
  const agrees = check !== null && CHECKS.every(({ id }) => check[id]);
  return (
    <section className={css.verification}>
      <FigureList
        lines={[
          { id: 'book', label: t('orders.recordBook'), value: t('orders.record', { seq: book.row.seq }) },
          ...(evidence.row === null
            ? []
            : [{ id: 'fill', label: t('orders.recordFill'), value: t('orders.record', { seq: evidence.row.seq }) }]),
        ]}
      />
      <p className={css.hash}>
        <span>{t('orders.hash')}</span>
        <code>{book.row.hash}</code>
      </p>
      <p className={css.note}>{t('orders.verifyNote')}</p>
      <Button kind="quiet" onClick={() => setCheck(checkEvidence(evidence, orderId))}>
        {t('orders.verify')}
      </Button>
      <div role="status">
        {check !== null && (
          <>
            <p className={css.result} data-agrees={agrees}>
              <Icon name={agrees ? 'check' : 'warning'} size={20} />
              {t(agrees ? 'orders.verified' : 'orders.notVerified')}
            </p>
            <FigureList
              lines={CHECKS.map(({ id, text }) => ({
                id,
                label: t(text),
                value: t(check[id] ? 'orders.checkOk' : 'orders.checkWrong'),
              }))}
            />
          </>
        )}
      </div>
    </section>
  );
}
