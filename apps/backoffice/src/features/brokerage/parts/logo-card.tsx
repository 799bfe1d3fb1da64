import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { CallError, call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import type { Settings } from '../model.ts';
import { ChangeDialog } from './change-dialog.tsx';

const TYPES = ['image/png', 'image/svg+xml'];
const MAX_BYTES = 48_000;

/** A file as a data: URL. */
const dataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });

const Picture = ({ src, label }: { readonly src: string; readonly label: string }) => (
  <Box
    component="img"
    src={src}
    alt={label}
    sx={{ display: 'block', maxWidth: 96, maxHeight: 96, p: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}
  />
);

/** The choice of a file, with the picture as it will be, in the field `logo` of the form. */
function LogoField() {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [logo, setLogo] = useState('');
  const [isWrong, setWrong] = useState(false);
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = currentTarget.files?.[0];
    if (file === undefined) return;
    const fits = TYPES.includes(file.type) && file.size <= MAX_BYTES;
    setWrong(!fits);
    setLogo(fits ? await dataUrl(file) : '');
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {t('brokerage.logoChoose')}
      </Button>
      <input ref={input} type="file" accept=".png,.svg" hidden onChange={(event) => void choose(event)} />
      <input type="hidden" name="logo" value={logo} />
      {logo === '' ? null : <Picture src={logo} label={t('brokerage.logo')} />}
      <FormHelperText error={isWrong} role={isWrong ? 'alert' : undefined}>
        {t('brokerage.logoAllowed')}
      </FormHelperText>
    </Box>
  );
}

/** The logo of the app and of documents. */
export function LogoCard({ settings: { logo } }: { readonly settings: Settings }) {
  const t = useText();
  const may = useMay();
  const labelOf = (field: string): string | undefined =>
    field === 'logo' ? `${t('brokerage.logo')} (${t('brokerage.logoAllowed')})` : undefined;
  const set = (key: string, chosen: string, reason: string) =>
    call('POST v1/tenant/logo/set', { key, body: { logo: chosen, reason } });
  return (
    <Card title={t('brokerage.logo')}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {logo === null ? (
          <Typography sx={{ color: 'text.secondary' }}>{t('brokerage.logoBuiltIn')}</Typography>
        ) : (
          <Picture src={logo} label={t('brokerage.logo')} />
        )}
        {may('tenant.change') ? (
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <ChangeDialog
              button={t('brokerage.changeNow')}
              title={t('brokerage.logo')}
              note={t('brokerage.atOnceNote')}
              labelOf={labelOf}
              send={async (key, fields) => {
                const chosen = textIn(fields, 'logo');
                if (chosen === '') throw new CallError(400, t('brokerage.logoNone'));
                return set(key, chosen, textIn(fields, 'reason'));
              }}
              done={() => t('brokerage.logoDone')}
            >
              <LogoField />
            </ChangeDialog>
            {logo === null ? null : (
              <ChangeDialog
                button={t('brokerage.logoRemove')}
                title={t('brokerage.logoRemove')}
                note={t('brokerage.atOnceNote')}
                send={(key, fields) => set(key, '', textIn(fields, 'reason'))}
                done={() => t('brokerage.logoRemoved')}
              />
            )}
          </Box>
        ) : null}
      </Box>
    </Card>
  );
}
