import { Icon } from '@kabuto/ui';
import { ButtonBase } from '@mui/material';
import { NavLink } from 'react-router';
import { useText } from '../../messages/index.ts';
import type { MenuPage } from './menu-pages.ts';

/** The style of a link to a page, in the menu and above the page. */
export const PAGE_LINK_STYLE = {
  justifyContent: 'flex-start',
  gap: 1,
  px: 1.5,
  minHeight: 44,
  borderRadius: 1,
  fontFamily: 'inherit',
  fontSize: 15,
  whiteSpace: 'nowrap',
  color: 'text.primary',
  '&:hover': { bgcolor: 'action.hover' },
  '&.active': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
} as const;

type Props = {
  readonly page: MenuPage;
  /** In a row above the page: as wide as its words, without an icon where little fits. */
  readonly isTab?: boolean;
  readonly onClick?: () => void;
};

/** A link to a page; marked while the page is open. */
export function PageLink({ page: { path, label, icon }, isTab = false, onClick }: Props) {
  const t = useText();
  return (
    <ButtonBase
      component={NavLink}
      to={path}
      end={path === '/'}
      {...(onClick === undefined ? {} : { onClick })}
      sx={{
        ...PAGE_LINK_STYLE,
        ...(isTab ? { px: { xs: 1, sm: 1.5 }, '& svg': { display: { xs: 'none', sm: 'block' } } } : { width: '100%' }),
      }}
    >
      <Icon name={icon} />
      {t(label)}
    </ButtonBase>
  );
}
