import { callAt } from '#web/api/call-at.ts';
import { addPushOwner, readPushOwners, removePushOwner, storePushOwner } from '#web/api/push-owner.ts';
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
  if (former && (await renew(former)).is_known) {
    // it shows notifications of another account of the same person, and goes on to
    const id = await sendSubscription(former);
    addPushOwner(userId);
    return id;
  }
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
 * Renews the subscription of this browser in every account of the person, as its service may have changed it. One that was
 * another person's is ended. The id of the device in this account, or null without one.
 */
export async function renewSubscription(userId: number): Promise<number | null> {
  if (pushState() !== 'ready' || Notification.permission !== 'granted') return null;
  const isOwn = readPushOwners().includes(`${userId}`);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (!subscription) return isOwn ? subscribeAgain(userId) : null;
  const { id, is_known } = await renew(subscription);
  if (id !== null) return id;
  if (isOwn) return sendSubscription(subscription);
  if (!is_known) await subscription.unsubscribe();
  return null;
}

/** The browser has dropped it without a word. */
async function subscribeAgain(userId: number): Promise<number | null> {
  const { data } = await callAt('GET', '/push/devices', {});
  return subscribe(userId, data.public_key);
}

/** Ends it in this browser, unless it shows another account of the person; the server removes the device itself. */
export async function unsubscribe(userId: number): Promise<void> {
  removePushOwner(userId);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription && !(await renew(subscription)).is_known) await subscription.unsubscribe();
}

async function sendSubscription(subscription: PushSubscription): Promise<number> {
  return (await callAt('POST', '/push/devices', { body: describe(subscription) })).data.id;
}

async function renew(subscription: PushSubscription): Promise<{ id: number | null; is_known: boolean }> {
  return (await callAt('PUT', '/push/devices', { body: describe(subscription) })).data;
}

function describe(subscription: PushSubscription): { endpoint: string; p256dh: string; auth: string } {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, p256dh, auth };
}
