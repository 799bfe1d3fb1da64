import { Box, Button, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { enterDemo } from '../enter.ts';
import type { EntryProps } from './entry-props.ts';

const PEOPLE = ['a', 'b'] as const;

/** One tap as either of the two demo operators, of each simulated brokerage. */
export function DemoEntry({ tenants, running, enter }: EntryProps & { readonly tenants: readonly string[] }) {
  const t = useText();
  const several = tenants.length > 1;
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h2">{t('entry.demo')}</Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{t('entry.demoLead')}</Typography>
      {tenants.map((tenant) => (
        <Box key={tenant} sx={{ display: 'flex', gap: 1 }}>
          {PEOPLE.map((who) => (
            <Button
              key={who}
              variant="contained"
              disabled={running}
              sx={{ flex: 1 }}
              onClick={() => void enter(() => enterDemo(tenant, who))}
            >
              {t(several ? 'entry.enterAsOf' : 'entry.enterAs', { name: who.toUpperCase(), tenant })}
            </Button>
          ))}
        </Box>
      ))}
    </Box>
  );
}
