import { type TextKey, useText } from '../../messages/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { isBuilt, type Path } from '../../shared/navigation/routes.ts';
import { useUnread } from '../../shared/unread/index.ts';
import css from './menu.module.css';

export type MenuLink = { readonly to: Path; readonly text: TextKey; readonly unread?: 'documents' };

type LinkGroupProps = {
  readonly heading: TextKey;
  readonly links: readonly MenuLink[];
  readonly onClose: () => void;
};

/** The pages of a subject that exist. */
export function LinkGroup({ heading, links, onClose }: LinkGroupProps) {
  const t = useText();
  const counts = useUnread();
  return (
    <section className={css.group}>
      <h3 className={css.heading}>{t(heading)}</h3>
      <div className={css.links}>
        {links
          .filter(({ to }) => isBuilt(to))
          .map(({ to, text, unread }) => (
            <Link key={to} to={to} className={css.link} onClick={onClose}>
              {unread === undefined || counts[unread] === 0
                ? t(text)
                : t('notices.tabUnread', { tab: t(text), count: counts[unread] })}
            </Link>
          ))}
      </div>
    </section>
  );
}
