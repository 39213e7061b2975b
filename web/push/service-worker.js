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
