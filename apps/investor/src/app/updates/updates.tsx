import { Button } from '@kabuto/ui';
import { useEffect, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import css from './updates.module.css';

/** A page that stays open looks for a new build when it is shown again, at most this often, milliseconds. */
const LOOK_EVERY_MS = 600_000;

/** The first page comes first: the worker is registered, and reads its files, after this many milliseconds. */
const REGISTER_AFTER_MS = 2_000;

const BASE = import.meta.env.BASE_URL;

type Policies = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => {
    readonly createScriptURL: (from: string) => string;
  };
};

/** The worker's address, as the page's policy demands it: by a rule that allows no other (Trusted Types). */
function workerAddress(): string {
  // Not every browser has them, nor do the types of the DOM. What a rule returns is accepted where a text is.
  const policies = (globalThis as { readonly trustedTypes?: Policies }).trustedTypes;
  const address = `${BASE}sw.js`;
  return policies?.createPolicy('kabuto-worker', { createScriptURL: () => address }).createScriptURL('') ?? address;
}

/** Calls `onWaiting` with the worker of a newer build, once it is ready; returns a function that stops looking. */
function watchUpdates(registration: ServiceWorkerRegistration, onWaiting: (worker: ServiceWorker) => void): () => void {
  const look = (): void => {
    // The first worker of a browser has nothing to replace.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) onWaiting(registration.waiting);
  };
  const found = (): void => registration.installing?.addEventListener('statechange', look);
  let looked = performance.now();
  const shown = (): void => {
    if (document.hidden || performance.now() - looked < LOOK_EVERY_MS) return;
    looked = performance.now();
    registration.update().catch(() => undefined);
  };
  registration.addEventListener('updatefound', found);
  document.addEventListener('visibilitychange', shown);
  // One may be waiting already, or being installed.
  look();
  found();
  return () => {
    registration.removeEventListener('updatefound', found);
    document.removeEventListener('visibilitychange', shown);
  };
}

/** Activates the new build and opens the page again, now that the member wants it. */
function update(worker: ServiceWorker): void {
  // Another tab has activated it.
  if (worker.state !== 'installed') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('update');
}

/** Registers the service worker, and offers a newer build; the page is never reloaded by itself. */
export function Updates() {
  const t = useText();
  const [waiting, setWaiting] = useState<ServiceWorker>();
  useEffect(() => {
    // Neither in the development server nor without https.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    let stop = (): void => undefined;
    let over = false;
    const register = (): Promise<void> =>
      navigator.serviceWorker.register(workerAddress(), { scope: BASE, updateViaCache: 'none' }).then(
        // Nothing where a browser's policy replaces the function.
        (registration: ServiceWorkerRegistration | undefined) => {
          if (!over && registration !== undefined) stop = watchUpdates(registration, setWaiting);
        },
        // Blocked by the browser's settings: the app works without.
        () => undefined,
      );
    const timer = setTimeout(() => void register(), REGISTER_AFTER_MS);
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    // The member has tapped a message, and this tab was open.
    const show = ({ data }: MessageEvent<unknown>): void => {
      if (data === 'notices') push('/pages/cms/cms');
    };
    navigator.serviceWorker.addEventListener('message', show);
    return () => navigator.serviceWorker.removeEventListener('message', show);
  }, []);
  if (waiting === undefined) return null;
  return (
    <aside className={css.bar} aria-label={t('shell.updateReady')}>
      <p className={css.text}>{t('shell.updateReady')}</p>
      <Button kind="text" size="small" onClick={() => setWaiting(undefined)}>
        {t('shell.updateLater')}
      </Button>
      <Button size="small" onClick={() => update(waiting)}>
        {t('shell.updateNow')}
      </Button>
    </aside>
  );
}
