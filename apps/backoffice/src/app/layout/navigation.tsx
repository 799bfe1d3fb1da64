import { Box, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useText } from '../../messages/index.ts';
import { PERMISSION_OF, useMay } from '../../shared/access/index.ts';
import { GroupMenu } from './group-menu.tsx';
import { GROUPS, type MenuGroup } from './menu-pages.ts';
import { PageLink } from './page-link.tsx';

/** A column beside the page: every page under the heading of its group. */
function Column({ groups }: { readonly groups: readonly MenuGroup[] }) {
  const t = useText();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 1, alignContent: 'start' }}>
      {groups.map(({ label, pages }) => (
        <Box key={label}>
          {pages.length === 1 ? null : (
            <Typography component="div" sx={{ px: 1.5, pb: 0.5, fontSize: 12, color: 'text.secondary' }}>
              {t(label)}
            </Typography>
          )}
          {pages.map((page) => (
            <PageLink key={page.path} page={page} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** Rows above the page on a narrow screen: a group of several pages is a menu. */
function Rows({ groups }: { readonly groups: readonly MenuGroup[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, px: 1, py: 0.5 }}>
      {groups.map((group) =>
        group.pages.length === 1 ? (
          group.pages.map((page) => <PageLink key={page.path} page={page} isTab />)
        ) : (
          <GroupMenu key={group.label} group={group} />
        ),
      )}
    </Box>
  );
}

/** The pages that the operator may read, by what they are about. */
export function OfficeNavigation() {
  const t = useText();
  const may = useMay();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const groups = GROUPS.map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ resource }) => may(PERMISSION_OF[resource])),
  })).filter(({ pages }) => pages.length > 0);
  return (
    <Box
      component="nav"
      aria-label={t('office.menu')}
      sx={{
        flexShrink: 0,
        width: { lg: 200 },
        bgcolor: 'background.paper',
        borderRight: { lg: 1 },
        borderBottom: { xs: 1, lg: 0 },
        borderColor: { xs: 'divider', lg: 'divider' },
      }}
    >
      {isWide ? <Column groups={groups} /> : <Rows groups={groups} />}
    </Box>
  );
}
