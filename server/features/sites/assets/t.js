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
  const { doNotTrack, globalPrivacyControl, webdriver, maxTouchPoints } = navigator;
  if (doNotTrack === '1' || globalPrivacyControl || webdriver) return;

  let last;
  const send = (body, again) =>
    fetch(to, { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body }).catch(
      () => again && setTimeout(send, 4000, body),
    );
  const report = (goal) => {
    const { origin, pathname, search } = location;
    const campaign = new URLSearchParams(
      [...new URLSearchParams(search)].filter(([name]) => /^utm_(so|me|ca)/.test(name)),
    );
    const random = [...crypto.getRandomValues(new Uint8Array(10))];
    const event = {
      // twelve digits of the time, and twenty by chance
      id: `0${Date.now().toString(16)}${random.map((n) => (n + 256).toString(16).slice(1)).join('')}`,
      token: dataset.token,
      site_id: dataset.site && +dataset.site,
      url: `${origin + pathname}?${campaign}`.slice(0, 2000),
      referrer: last ? origin : document.referrer,
      is_touched: maxTouchPoints > 1,
      goal,
    };
    last = pathname;
    send(JSON.stringify(event), true);
  };
  const view = () => last === location.pathname || report();
  document.addEventListener('sent', () => report('form'));
  addEventListener('click', ({ target }) => {
    const href = target.closest?.('a')?.href;
    if (/^tel:/i.test(href)) report('call');
    if (/brochure[^/]*\./i.test(href)) report('brochure');
  });
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
