import { type TextKey, useText } from '../../messages/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { isBuilt, type Path } from '../../shared/navigation/routes.ts';
import css from './menu.module.css';

export type MenuLink = { readonly to: Path; readonly text: TextKey };

type LinkGroupProps = {
  readonly heading: TextKey;
  readonly links: readonly MenuLink[];
  readonly onClose: () => void;
};

/** The pages of a subject that exist. */
export function LinkGroup({ heading, links, onClose }: LinkGroupProps) {
  const t = useText();
  return (
    <section className={css.group}>
      <h3 className={css.heading}>{t(heading)}</h3>
      <div className={css.links}>
        {links
          .filter(({ to }) => isBuilt(to))
          .map(({ to, text }) => (
            <Link key={to} to={to} className={css.link} onClick={onClose}>
              {t(text)}
            </Link>
          ))}
      </div>
    </section>
  );
}
