// Reports to the portal that a page of this website was viewed: without a cookie, or anything that identifies a
// person.
(() => {
  const { src, dataset } = document.currentScript;
  const to = `${dataset.to || new URL(src).origin}/api/v2/public/events`;
  const own = 'foyer-not-counted';
  try {
    // the portal's link to the website excludes its user from then on
    if (location.hash === `#${own}`) {
      localStorage.setItem(own, 1);
      history.replaceState(history.state, '', location.pathname + location.search);
    }
    if (localStorage.getItem(own)) return;
  } catch {}
  const { doNotTrack, globalPrivacyControl, webdriver } = navigator;
  if (doNotTrack === '1' || globalPrivacyControl || webdriver) return;

  let last;
  const send = (body, again) =>
    fetch(to, { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body }).catch(
      () => again && setTimeout(send, 4000, body),
    );
  const view = () => {
    const { origin, pathname, search } = location;
    if (last === pathname) return;
    const campaign = new URLSearchParams(search).get('utm_source');
    const random = [...crypto.getRandomValues(new Uint8Array(10))];
    const event = {
      id: [Date.now().toString(16).padStart(12, 0), ...random.map((n) => n.toString(16).padStart(2, 0))].join(
        '',
      ),
      token: dataset.token,
      url: origin + pathname + (campaign ? `?utm_source=${encodeURIComponent(campaign)}` : ''),
      referrer: last ? origin : document.referrer,
    };
    if (dataset.site) event.site_id = +dataset.site;
    last = pathname;
    send(JSON.stringify(event), true);
  };
  // a tab in the background was not viewed
  const whenVisible = () =>
    document.visibilityState === 'visible'
      ? view()
      : addEventListener('visibilitychange', whenVisible, { once: true });

  // websites that change their pages without a page load
  const { pushState } = history;
  history.pushState = function (...state) {
    pushState.apply(this, state);
    view();
  };
  addEventListener('popstate', view);
  whenVisible();
})();
