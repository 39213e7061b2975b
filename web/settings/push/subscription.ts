import { callAt } from '#web/api/call-at.ts';
import { clearPushOwner, readPushOwner, storePushOwner } from '#web/api/push-owner.ts';
import { readPushState } from './read-push-state.ts';

/** Whether this browser can take notifications, and if not, why. */
export const pushState = () =>
  readPushState({
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    isStandalone: matchMedia('(display-mode: standalone)').matches,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    permission: 'Notification' in window ? Notification.permission : 'default',
  });

/** Asks the person, subscribes this browser and tells the server; the id of the device, or null where they refuse. */
export async function subscribe(userId: number, publicKey: string): Promise<number | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  // of another person, or for a key that this server no longer has
  await former?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const id = await sendSubscription(subscription);
  storePushOwner(userId);
  return id;
}

/**
 * Renews the subscription of this browser, as its service may have changed it. One that was another person's is ended.
 * The id of the device, or null without a subscription.
 */
export async function renewSubscription(userId: number): Promise<number | null> {
  if (pushState() !== 'ready' || Notification.permission !== 'granted') return null;
  const isOwn = readPushOwner() === `${userId}`;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (!isOwn) {
    await subscription?.unsubscribe();
    return null;
  }
  if (subscription) return sendSubscription(subscription);
  // the browser has dropped it without a word
  const { data } = await callAt('GET', '/push/devices', {});
  return subscribe(userId, data.public_key);
}

/** Ends it in this browser; the server removes the device itself. */
export async function unsubscribe(): Promise<void> {
  clearPushOwner();
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
}

async function sendSubscription(subscription: PushSubscription): Promise<number> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return (await callAt('POST', '/push/devices', { body: { endpoint, p256dh, auth } })).data.id;
}
