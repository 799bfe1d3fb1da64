import type { DrawLeaf } from '@kabuto/contract';
import { lineHash, rootFromPath } from '@kabuto/draw';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { isOwnNonce } from '../nonce.ts';
import css from './draw.module.css';
import { HashText } from './hash-text.tsx';

type OwnLeafProps = { readonly offeringId: string; readonly leaf: DrawLeaf; readonly root: string };

/** Whether the line is a leaf of the frozen list: its hash and the path lead to the published root. */
const isIncluded = ({ line, path }: Pick<DrawLeaf, 'line' | 'path'>, root: string): boolean =>
  rootFromPath(lineHash(line), path) === root;

/** The member's own application in the frozen list, and the way from it to the root, checked in the browser. */
export function OwnLeaf({ offeringId, leaf, root }: OwnLeafProps) {
  const t = useText();
  const included = isIncluded(leaf, root);
  const [, , , nonce = ''] = leaf.line.split(',');
  const ownNonce = isOwnNonce(offeringId, nonce);
  return (
    <section className={css.part}>
      <h4 className={css.heading}>{t('draw.ownLeaf')}</h4>
      <p className={css.verdict} data-ok={included}>
        <Icon name={included ? 'check' : 'warning'} size={16} />
        {t(included ? 'draw.ownIncluded' : 'draw.ownNotIncluded')}
      </p>
      {ownNonce !== undefined && (
        <p className={css.verdict} data-ok={ownNonce}>
          <Icon name={ownNonce ? 'check' : 'warning'} size={16} />
          {t(ownNonce ? 'draw.ownNonce' : 'draw.otherNonce')}
        </p>
      )}
      <HashText value={leaf.line} />
      <details className={css.more}>
        <summary>{t('draw.ownPath')}</summary>
        <ol className={css.path}>
          <li>
            <HashText value={leaf.leaf} />
          </li>
          {leaf.path.map(({ hash, left }) => (
            <li key={hash}>
              <span className={css.side}>{t(left ? 'draw.left' : 'draw.right')}</span>
              <HashText value={hash} />
            </li>
          ))}
          <li>
            <span className={css.side}>{t('draw.root')}</span>
            <HashText value={root} />
          </li>
        </ol>
      </details>
    </section>
  );
}
