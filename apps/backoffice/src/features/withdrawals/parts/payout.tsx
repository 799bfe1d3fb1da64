import { formatWhole, NOTHING } from '@kabuto/i18n';
import { Alert, Link, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { CopiedCode } from '../../../shared/parts/copied-code.tsx';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { Code, coinOf, networkText, Rate, type TransferRow } from '../../../shared/transfers/index.ts';
import { countedOf, isHeld, type PayoutFacts, signerText, waitText } from '../model.ts';

type Props = { readonly payout: PayoutFacts };

/** Another transfer than the right one may be on its way. */
const ERRORS: readonly string[] = ['payouts.differsNote', 'payouts.otherNote'];

/** What nobody may miss: a signer or network that does not work, a rate outside the bounds, a wrong transfer. */
function Warnings({ transfer: { state }, payout }: Props & { readonly transfer: TransferRow }) {
  const t = useText();
  const { signs, halted, estimate, signer } = payout;
  const isToSign = isHeld(state) || state === 'signed';
  const shown = [
    ...(signer?.state === 'differs' ? (['payouts.differsNote'] as const) : []),
    ...(signer?.isOther === true ? (['payouts.otherNote'] as const) : []),
    ...(isToSign && halted !== null
      ? ([halted === 'OPERATOR' ? 'payouts.haltedByUs' : 'payouts.halted'] as const)
      : []),
    ...(isToSign && !signs ? (['payouts.silent'] as const) : []),
    ...(estimate?.isWithin === false ? (['payouts.outside'] as const) : []),
  ];
  return shown.map((key) => (
    <Alert key={key} severity={ERRORS.includes(key) ? 'error' : 'warning'} variant="outlined" sx={{ mb: 1 }}>
      {t(key)}
    </Alert>
  ));
}

/** The rate that has fixed the tokens and their amount, or what the rate of now would make of the yen. */
function Amount({
  payout: { amount, rate, rateAt, rateSource, estimate, quotedRate, quotedAt, readAt, ...of },
}: Props) {
  const t = useText();
  const tokens = (text: string) => <Code text={`${text} USDT`} />;
  return (
    <>
      {amount === null ? null : <Figure label={t('payouts.amount')}>{tokens(amount)}</Figure>}
      {rate === null ? null : <Rate label={t('payouts.fixedRate')} rate={rate} at={rateAt} source={rateSource} />}
      {estimate === null ? null : (
        <>
          <Rate
            label={t('payouts.rateNow')}
            rate={estimate.rate}
            at={estimate.rateAt}
            source={estimate.rateSource}
            now={readAt}
          />
          <Figure label={t('payouts.estimate')}>{tokens(estimate.amount)}</Figure>
        </>
      )}
      <Figure label={t('payouts.least')}>{tokens(of.least)}</Figure>
      <Figure label={t('payouts.most')}>{tokens(of.most)}</Figure>
      <Rate
        label={t('payouts.quotedRate')}
        rate={quotedRate}
        at={quotedAt}
        source={null}
        {...(amount === null ? { now: readAt } : {})}
      />
    </>
  );
}

/** How far the signer and the chain are. */
function Signature({
  payout: { signer, givenUpAt, approvals, noRoom, settlement, txHash, explorer, confirmations, needed },
}: Props) {
  const t = useText();
  const { reason = null, until = null, block = null } = signer ?? {};
  const known = reason === null ? undefined : waitText(reason);
  const missing = noRoom === null ? undefined : waitText(noRoom);
  return (
    <>
      {approvals === null ? null : (
        <Figure label={t('payouts.approvals')}>
          {t('payouts.approvalsOf', {
            given: formatWhole(countedOf(approvals)),
            needed: approvals.needed === null ? NOTHING : formatWhole(approvals.needed),
          })}
          {approvals.given.map(({ name, at, counts }) => (
            <Typography key={`${name} ${at}`} variant="body2" component="div" sx={{ color: 'text.secondary' }}>
              {name} <When at={at} />
              {counts ? null : ` (${t('payouts.countsNoMore')})`}
            </Typography>
          ))}
        </Figure>
      )}
      <Figure label={t('payouts.signer')}>{t(signerText({ signer, givenUpAt }))}</Figure>
      {reason === null ? null : (
        <Figure label={t('common.reason')}>{known === undefined ? <Code text={reason} /> : t(known)}</Figure>
      )}
      {noRoom === null ? null : (
        <Figure label={t('payouts.noRoom')}>{missing === undefined ? <Code text={noRoom} /> : t(missing)}</Figure>
      )}
      {settlement === null ? null : (
        <Figure label={t('payouts.moved')}>
          <Code text={`${settlement.units} USDT`} />
        </Figure>
      )}
      {until === null ? null : (
        <Figure label={t('withdrawals.notBefore')}>
          <When at={until} />
        </Figure>
      )}
      {signer === null || txHash === null ? null : (
        <>
          <Figure label={t('deposits.block')}>{block === null ? t('deposits.noBlock') : formatWhole(block)}</Figure>
          <Figure label={t('deposits.confirmations')}>
            {t('deposits.confirmationsOf', { count: formatWhole(confirmations), needed: formatWhole(needed) })}
          </Figure>
          <Figure label={t('deposits.txHash')}>
            <CopiedCode label={t('deposits.txHash')} text={txHash} />
            {explorer === null ? null : (
              <Link href={explorer} target="_blank" rel="noreferrer" sx={{ display: 'block', fontSize: 13 }}>
                {t('deposits.explorer')}
              </Link>
            )}
          </Figure>
        </>
      )}
    </>
  );
}

/** A withdrawal of tokens: to which address, at which rate, and how far its signer and its chain are. */
export function Payout({ transfer, payout }: Props & { readonly transfer: TransferRow }) {
  const t = useText();
  const { network, address, label, feeCap } = payout;
  return (
    <Card title={t('payouts.title')}>
      <Warnings transfer={transfer} payout={payout} />
      <Figures>
        <Figure label={t('deposits.network')}>{networkText(t, network)}</Figure>
        <Figure label={t('payouts.address')}>
          <CopiedCode label={t('payouts.address')} text={address} />
        </Figure>
        <Figure label={t('payouts.label')}>
          <span lang="ja">{label}</span>
        </Figure>
        <Amount payout={payout} />
        <Figure label={t('payouts.feeCap')}>
          <Code text={[feeCap, coinOf(network)].filter(Boolean).join(' ')} />
        </Figure>
        <Signature payout={payout} />
      </Figures>
    </Card>
  );
}
