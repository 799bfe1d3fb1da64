import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField, tokyoMillis } from '../../../shared/forms/index.ts';
import { KINDS, type Offering } from '../model.ts';
import { IssueFields, issueIn, issueLabel } from './issue-fields.tsx';
import { OfferingAction } from './offering-action.tsx';

type Kind = Offering['kind'];

type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly allowed: string;
  readonly type: 'date' | 'datetime-local';
};

/** A date or a time of Tokyo, from the browser's own picker. */
function TimeField({ name, label, allowed, type }: FieldProps) {
  return (
    <TextField
      name={name}
      label={label}
      type={type}
      helperText={allowed}
      required
      fullWidth
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** Announces an IPO, or a distribution or a block of a listed issue. */
export function Announce() {
  const t = useText();
  const [kind, setKind] = useState<Kind>('distribution');
  const isIpo = kind === 'ipo';
  const isBlock = kind === 'block';
  const labels: Readonly<Record<string, string>> = {
    code: t('offerings.code'),
    shares: t('offerings.shares'),
    least: t('offerings.least'),
    most: t('offerings.most'),
    opensAt: t('offerings.opensAt'),
    closesAt: t('offerings.closesAt'),
    drawAt: t('offerings.drawAt'),
    purchaseFrom: t(isIpo ? 'offeringIssue.buyFrom' : 'offerings.purchaseFrom'),
    purchaseUntil: t(isIpo ? 'offeringIssue.buyUntil' : 'offerings.purchaseUntil'),
    deliversOn: t(isIpo ? 'offeringIssue.listsOn' : 'offerings.executesOn'),
    lockedUntil: t('offerings.lockedUntil'),
    depositPercent: t('offerings.depositPercent'),
    penaltyPercent: t('offerings.penaltyPercent'),
  };
  const label = (name: string): string => {
    const ofIssue = issueLabel(name);
    return labels[name] ?? (ofIssue === undefined ? name : t(ofIssue));
  };
  const send = (key: string, fields: FormData) => {
    const text = (name: string): string => textIn(fields, name);
    const at = (name: string): string => tokyoMillis(text(name));
    const ofBlock = {
      lockedUntil: text('lockedUntil'),
      depositPercent: text('depositPercent'),
      penaltyPercent: text('penaltyPercent'),
    };
    const ofKind = {
      ...(isIpo || isBlock ? { purchaseFrom: at('purchaseFrom'), purchaseUntil: at('purchaseUntil') } : {}),
      ...(isBlock ? ofBlock : { deliversOn: text('deliversOn') }),
      ...(isIpo ? issueIn(fields) : {}),
    };
    const body = {
      kind,
      code: text('code'),
      shares: text('shares'),
      least: text('least'),
      most: text('most'),
      opensAt: at('opensAt'),
      closesAt: at('closesAt'),
      drawAt: at('drawAt'),
      ...ofKind,
    };
    return call('POST v1/offering/offering/announce', { key, body });
  };
  const shares = (name: string) => (
    <CheckedField
      name={name}
      label={label(name)}
      allowed={t('offerings.sharesAllowed')}
      pattern="[1-9]\d{0,11}"
      maxLength={12}
    />
  );
  const time = (name: string) => (
    <TimeField name={name} label={label(name)} allowed={t('offerings.timeAllowed')} type="datetime-local" />
  );
  const percent = (name: string, defaultValue: string) => (
    <CheckedField
      name={name}
      label={label(name)}
      allowed={t('offerings.percentAllowed')}
      pattern="\d{1,2}|100"
      maxLength={3}
      defaultValue={defaultValue}
    />
  );
  return (
    <OfferingAction
      word={t('offerings.announce')}
      note={t('offerings.announceNote')}
      labelOf={label}
      done={({ offeringId }) => t('offerings.announced', { number: offeringId })}
      send={send}
    >
      <TextField
        select
        label={t('offerings.kind')}
        value={kind}
        onChange={({ target }) => setKind(KINDS.find((one) => one === target.value) ?? 'distribution')}
        fullWidth
      >
        {KINDS.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`offerings.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <CheckedField
        name="code"
        label={label('code')}
        allowed={t('offerings.codeAllowed')}
        pattern="[0-9][0-9A-Z]{3}"
        maxLength={4}
        inputMode="text"
      />
      {shares('shares')}
      {shares('least')}
      {shares('most')}
      {time('opensAt')}
      {time('closesAt')}
      {time('drawAt')}
      {isIpo || isBlock ? (
        <>
          {time('purchaseFrom')}
          {time('purchaseUntil')}
        </>
      ) : null}
      {isBlock ? (
        <>
          <TimeField name="lockedUntil" label={label('lockedUntil')} allowed={t('offerings.lockAllowed')} type="date" />
          {percent('depositPercent', '30')}
          {percent('penaltyPercent', '0')}
        </>
      ) : (
        <TimeField name="deliversOn" label={label('deliversOn')} allowed={t('offerings.dateAllowed')} type="date" />
      )}
      {isIpo ? <IssueFields /> : null}
    </OfferingAction>
  );
}
