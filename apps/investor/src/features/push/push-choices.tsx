import type { Calls } from '@kabuto/contract';
import { formatDateTime } from '@kabuto/i18n';
import { Button, Section, Skeleton, Switch } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { call, invalidate, useCall } from '../../shared/api/index.ts';
import { type PushSupport, pushSupport, receiveHere, stopHere } from './device.ts';
import css from './push.module.css';

type Detail = Calls['GET v1/user/push/detail']['reply'];
type Choice = Detail['choice'];

const KINDS = [
  { kind: 'fills', label: 'push.fills' },
  { kind: 'orders', label: 'push.orders' },
  { kind: 'alerts', label: 'push.alerts' },
  { kind: 'money', label: 'push.money' },
  { kind: 'offerings', label: 'push.offerings' },
] as const satisfies readonly { readonly kind: keyof Choice; readonly label: string }[];

/** What cannot be turned off. */
const ALWAYS_ON = ['push.dayTrades', 'push.security'] as const;

const NOTE = { available: 'push.note', blocked: 'push.blocked', missing: 'push.missing' } as const;

/** Whether this browser can show messages; undefined while it is looked up. */
function useSupport(): PushSupport | undefined {
  const [support, setSupport] = useState<PushSupport>();
  useEffect(() => {
    let over = false;
    void pushSupport().then((found) => {
      if (!over) setSupport(found);
    });
    return () => {
      over = true;
    };
  }, []);
  return support;
}

/** Messages to the member's browsers: whether this one gets them, which ones are sent, and which others get them. */
export function PushChoices() {
  const t = useText();
  const { data, error } = useCall('GET v1/user/push/detail', {});
  const support = useSupport();
  // The other settings can be used without.
  if (data === undefined && error !== null) return null;
  return (
    <Section title={t('push.title')}>
      <fieldset className={css.group} aria-label={t('push.title')}>
        {data === undefined || support === undefined ? (
          ['here', ...KINDS.map(({ kind }) => kind), ...ALWAYS_ON].map((row) => (
            <Skeleton key={row} width="100%" height="var(--touch)" />
          ))
        ) : (
          <>
            <Here detail={data} support={support} />
            <Kinds choice={data.choice} />
            <Others detail={data} />
          </>
        )}
      </fieldset>
    </Section>
  );
}

function Here({ detail, support }: { readonly detail: Detail; readonly support: PushSupport }) {
  const t = useText();
  const own = detail.devices.find(({ current }) => current);
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) {
        if (!(await receiveHere())) toast(t('push.failed'));
        return;
      }
      await stopHere();
      if (own !== undefined)
        await call('POST v1/user/push/unsubscribe', { body: { subscriptionId: own.subscriptionId } });
      await invalidate('v1/user/push/');
    },
  });
  return (
    <Switch
      label={t('push.here')}
      note={t(NOTE[support])}
      on={change.isPending ? change.variables : own !== undefined}
      disabled={change.isPending || (own === undefined && support !== 'available')}
      onChange={(on) => change.mutate(on)}
    />
  );
}

function Kinds({ choice }: { readonly choice: Choice }) {
  const t = useText();
  const change = useMutation({
    mutationFn: async (wanted: Choice) => {
      await call('POST v1/user/push/change', { body: wanted });
      await invalidate('v1/user/push/');
    },
  });
  const shown = change.isPending ? change.variables : choice;
  return (
    <>
      {KINDS.map(({ kind, label }) => (
        <Switch
          key={kind}
          label={t(label)}
          on={shown[kind] === 'on'}
          onChange={(on) => change.mutate({ ...shown, [kind]: on ? 'on' : 'off' })}
        />
      ))}
      {ALWAYS_ON.map((label) => (
        <p key={label} className={css.fixed}>
          {t(label)}
          <strong>{t('push.always')}</strong>
        </p>
      ))}
    </>
  );
}

function Others({ detail }: { readonly detail: Detail }) {
  const t = useText();
  const remove = useMutation({
    mutationFn: async (subscriptionId: string) => {
      await call('POST v1/user/push/unsubscribe', { body: { subscriptionId } });
      await invalidate('v1/user/push/');
    },
  });
  const others = detail.devices.filter(({ current }) => !current);
  if (others.length === 0) return null;
  return (
    <ul className={css.others} aria-label={t('push.others')}>
      {others.map(({ subscriptionId, device, createdAt }) => (
        <li key={subscriptionId} className={css.other}>
          <span className={css.words}>
            {device === '' ? t('push.unknownDevice') : device}
            <time className={css.since}>{formatDateTime(createdAt)}</time>
          </span>
          <Button kind="text" size="small" disabled={remove.isPending} onClick={() => remove.mutate(subscriptionId)}>
            {t('push.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
