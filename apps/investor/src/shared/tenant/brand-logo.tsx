import { Logo } from '@kabuto/ui';
import css from './tenant.module.css';
import { useLogoAddress } from './use-tenant.ts';

/**
 * The brokerage's logo, `size` px high and up to four times as wide; by default the program's helmet. Its name is shown
 * beside it.
 */
export function BrandLogo({ size }: { readonly size: number }) {
  const address = useLogoAddress();
  if (address === undefined) return <span style={{ display: 'block', width: size, height: size }} />;
  if (address === null) return <Logo size={size} />;
  return <img className={css.logo} src={address} alt="" height={size} style={{ height: size, maxWidth: size * 4 }} />;
}
