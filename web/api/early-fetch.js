// Asks who is signed in, and for the code and the rows of the screen, while the application is still loading. The answers
// are taken by web/api/early-answer.ts.
(() => {
  // an impersonation tab never uses the session of the others
  const storage = sessionStorage.getItem('impersonation') ? sessionStorage : localStorage;
  const token = storage.getItem('auth_token');
  if (!token) return;
  // the build writes the table here
  const [files, reads] = __SCREENS__[location.pathname] || [[], []];
  const client = storage.getItem('client_id');
  const headers = { authorization: 'Bearer ' + token, accept: 'application/json' };
  window.__early = new Map();
  const ask = (path, more) => {
    const answer = fetch('/api/v2' + path, { headers: { ...headers, ...more } });
    // a failure is dealt with where the answer is taken, and only there
    answer.catch(() => {});
    window.__early.set(path, answer);
  };
  ask('/me');
  // the server refuses where the session has another client by now
  if (client && !location.search) for (const path of reads) ask(path, { 'x-app-id-check': client });
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
})();
