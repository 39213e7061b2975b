// Runs before the code of the page. If that does not load, the page shows and reports it instead of staying blank.
(() => {
  let isLeft = false;
  let isShown = false;
  addEventListener('pagehide', () => (isLeft = true));

  const report = (message) => {
    const { apiHost = '' } = JSON.parse(document.getElementById('settings')?.textContent || '{}');
    const body = JSON.stringify({ kind: 'load', message, path: location.pathname.slice(0, 500) });
    const headers = { 'content-type': 'application/json' };
    const address = apiHost + __BASE_PATH__ + '/client-errors';
    fetch(address, { method: 'POST', keepalive: true, headers, body }).catch(() => {});
  };
  const create = (tag, className, text) =>
    Object.assign(document.createElement(tag), { className, textContent: text });
  // the error page of web/routing/Failure.tsx
  const show = () => {
    const page = create('div', 'grid min-h-dvh place-content-center px-4', '');
    page.setAttribute('role', 'alert');
    const column = create('div', 'flex max-w-[30rem] flex-col items-center text-center', '');
    // the look of web/parts/button-look.ts
    const reload = create(
      'button',
      'relative mt-8 inline-flex min-h-11 items-center justify-center rounded-control bg-action px-4.5 py-2 font-[600] text-on-action',
      'Reload',
    );
    reload.addEventListener('click', () => location.reload());
    column.append(
      create('h1', 'text-2xl', 'There seems to be an error.'),
      create(
        'p',
        'mt-3 text-muted text-pretty',
        'This page didn’t load. Check your connection and try again.',
      ),
      reload,
    );
    page.append(column);
    document.getElementById('early')?.remove();
    const root = document.getElementById('root');
    root.hidden = false;
    root.replaceChildren(page);
  };
  const fail = (message) => {
    if (isLeft || isShown) return;
    isShown = true;
    report(message.slice(0, 2000));
    if (document.getElementById('root')) show();
    else addEventListener('DOMContentLoaded', show);
  };

  addEventListener(
    'error',
    ({ target, message }) => {
      const isOwn = target.tagName === 'SCRIPT' && target.type === 'module';
      if (isOwn && target.src.startsWith(location.origin + '/')) fail('Failed to load ' + target.src);
      // thrown before anything was shown
      else if (target === window && document.getElementById('root')?.hasChildNodes() === false)
        fail(message || 'The page failed');
    },
    true,
  );
})();
