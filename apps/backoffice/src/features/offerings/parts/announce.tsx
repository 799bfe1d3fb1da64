import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField, tokyoMillis } from '../../../shared/forms/index.ts';
import { OfferingAction } from './offering-action.tsx';

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

/** Announces a distribution or a block of a listed issue. */
export function Announce() {
  const t = useText();
  const [kind, setKind] = useState<'distribution' | 'block'>('distribution');
  const isBlock = kind === 'block';
  const labels: Readonly<Record<string, string>> = {
    code: t('offerings.code'),
    shares: t('offerings.shares'),
    least: t('offerings.least'),
    most: t('offerings.most'),
    opensAt: t('offerings.opensAt'),
    closesAt: t('offerings.closesAt'),
    drawAt: t('offerings.drawAt'),
    purchaseFrom: t('offerings.purchaseFrom'),
    purchaseUntil: t('offerings.purchaseUntil'),
    deliversOn: t('offerings.executesOn'),
    lockedUntil: t('offerings.lockedUntil'),
    depositPercent: t('offerings.depositPercent'),
    penaltyPercent: t('offerings.penaltyPercent'),
  };
  const label = (name: string): string => labels[name] ?? name;
  const send = (key: string, fields: FormData) => {
    const text = (name: string): string => textIn(fields, name);
    const at = (name: string): string => tokyoMillis(text(name));
    const ofKind = isBlock
      ? {
          purchaseFrom: at('purchaseFrom'),
          purchaseUntil: at('purchaseUntil'),
          lockedUntil: text('lockedUntil'),
          depositPercent: text('depositPercent'),
          penaltyPercent: text('penaltyPercent'),
        }
      : { deliversOn: text('deliversOn') };
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
        onChange={({ target }) => setKind(target.value === 'block' ? 'block' : 'distribution')}
        fullWidth
      >
        {(['distribution', 'block'] as const).map((one) => (
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
      {isBlock ? (
        <>
          {time('purchaseFrom')}
          {time('purchaseUntil')}
          <TimeField name="lockedUntil" label={label('lockedUntil')} allowed={t('offerings.lockAllowed')} type="date" />
          {percent('depositPercent', '30')}
          {percent('penaltyPercent', '0')}
        </>
      ) : (
        <TimeField name="deliversOn" label={label('deliversOn')} allowed={t('offerings.dateAllowed')} type="date" />
      )}
    </OfferingAction>
  );
}
