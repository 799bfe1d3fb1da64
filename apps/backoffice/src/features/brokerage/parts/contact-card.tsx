import { NOTHING } from '@kabuto/i18n';
import { Box } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import type { Settings } from '../model.ts';
import { ChangeDialog } from './change-dialog.tsx';

/** The address that customers are shown for questions. */
export function ContactCard({ settings: { supportContact } }: { readonly settings: Settings }) {
  const t = useText();
  const may = useMay();
  return (
    <Card title={t('brokerage.contact')}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Figures>
          <Figure label={t('brokerage.contactMail')}>
            <Box component="span" lang="zxx" sx={{ overflowWrap: 'anywhere' }}>
              {supportContact ?? NOTHING}
            </Box>
          </Figure>
        </Figures>
        {may('tenant.change') ? (
          <Box>
            <ChangeDialog
              key={supportContact}
              button={t('brokerage.changeNow')}
              title={t('brokerage.contact')}
              note={t('brokerage.atOnceNote')}
              labelOf={(field) => (field === 'supportContact' ? t('brokerage.contactMail') : undefined)}
              send={(key, fields) =>
                call('POST v1/tenant/contact/set', {
                  key,
                  body: { supportContact: textIn(fields, 'supportContact'), reason: textIn(fields, 'reason') },
                })
              }
              done={() => t('brokerage.contactDone')}
            >
              <CheckedField
                name="supportContact"
                label={t('brokerage.contactMail')}
                allowed={t('brokerage.mailAllowed')}
                pattern="[^\s@]+@[^\s@]+\.[^\s@]+"
                maxLength={254}
                inputMode="text"
                lang="zxx"
                defaultValue={supportContact ?? ''}
                autoFocus
              />
            </ChangeDialog>
          </Box>
        ) : null}
      </Box>
    </Card>
  );
}
