import { Button, Icon } from '@kabuto/ui';
import css from './notice-card.module.css';

type NoticeCardProps = {
  readonly title: string;
  readonly body: string;
  readonly step?: { readonly label: string; readonly onClick: () => void };
  readonly tone?: 'warn' | 'plain';
};

/** Something that stands in the way of day trades, and the step out of it. */
export function NoticeCard({ title, body, step, tone = 'plain' }: NoticeCardProps) {
  return (
    <section className={css.card} data-tone={tone} role={tone === 'warn' ? 'alert' : undefined}>
      <h2 className={css.title}>
        <Icon name={tone === 'warn' ? 'warning' : 'info'} size={18} />
        {title}
      </h2>
      <p className={css.body}>{body}</p>
      {step !== undefined && <Button onClick={step.onClick}>{step.label}</Button>}
    </section>
  );
}
