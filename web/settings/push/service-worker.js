// Notifications and the offline page, nothing else: it stores nothing, and every other request goes to the network.
const offlinePage = __OFFLINE_PAGE__;

// A new version takes over at once, since no version has anything stored that another would miss.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(openPage(event));
});

async function takeOver() {
  // the request for a page need not wait until the worker has started
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function openPage({ preloadResponse, request }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return request.destination === 'document' ? showOffline() : Response.error();
  }
}

function showOffline() {
  const nonce = crypto.randomUUID();
  return new Response(offlinePage.replaceAll('__NONCE__', nonce), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

self.addEventListener('push', (event) => event.waitUntil(showNotification(event.data?.json() ?? {})));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});

// Browsers take the subscription away if nothing is shown, so a message that cannot be read is shown as well.
async function showNotification({ title, body, url, tag, unread, receipt }) {
  await self.registration.showNotification(title ?? 'Something new in the client portal', {
    body,
    tag,
    renotify: tag !== undefined,
    icon: __ICON__,
    badge: __BADGE__,
    data: { url: url ?? '/' },
  });
  const after = [receipt && acknowledge(receipt), showBadge(unread)];
  await Promise.allSettled(after);
}

const acknowledge = ({ url, token }) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    // the first seconds on the line of a phone that has just woken up
    signal: AbortSignal.timeout(20_000),
  });

const showBadge = (unread) => (unread > 0 ? self.navigator.setAppBadge?.(unread) : undefined);
