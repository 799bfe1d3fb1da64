import { Icon, Skeleton } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { Row } from '../../shared/ui/index.ts';
import css from './security-rows.module.css';

type SecurityRowProps = {
  readonly title: string;
  readonly value?: ReactNode;
  readonly onOpen: () => void;
};

/** A security setting; it opens its form. */
export const SecurityRow = ({ title, value, onOpen }: SecurityRowProps) => (
  <Row
    title={title}
    onClick={onOpen}
    value={
      <span className={css.value}>
        {value}
        <Icon name="forward" size={16} />
      </span>
    }
  />
);

/** The text of what is known; a placeholder until then. */
export const shownValue = <T,>(known: T | undefined, textOf: (known: T) => string): ReactNode =>
  known === undefined ? <Skeleton width="4em" height="0.9em" /> : textOf(known);
