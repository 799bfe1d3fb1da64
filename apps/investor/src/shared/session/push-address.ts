/** The worker that shows messages; undefined without one, as without https, or where the browser has no messages. */
export async function pushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)) return undefined;
  return navigator.serviceWorker.getRegistration(import.meta.env.BASE_URL).catch(() => undefined);
}

/** Gives up this browser's address, so that no message reaches it any more; needs no reply of the server. */
export async function giveUpPushAddress(): Promise<void> {
  const known = await (await pushWorker())?.pushManager.getSubscription();
  await known?.unsubscribe().catch(() => false);
}
