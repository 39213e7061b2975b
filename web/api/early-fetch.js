// Requests the current user, and the screen's code and rows, while the application is still loading.
// web/api/early-answer.ts takes the answers.
(() => {
  // an impersonation tab never uses the session of the others
  const storage = sessionStorage.getItem('impersonation') ? sessionStorage : localStorage;
  const token = storage.getItem('auth_token');
  if (!token) return;
  // the build writes the table here
  const [files, reads] = __SCREENS__[location.pathname] || [[], []];
  const client = storage.getItem('client_id');
  // the page carries its settings before this script
  const { apiHost = '' } = JSON.parse(document.getElementById('settings')?.textContent || '{}');
  const headers = { authorization: 'Bearer ' + token, accept: 'application/json' };
  const answers = new Map();
  window.__early = { token, answers };
  const ask = (path, more) => {
    const answer = fetch(apiHost + __BASE_PATH__ + path, { headers: { ...headers, ...more } });
    // a failure is handled when the answer is taken, and only there
    answer.catch(() => {});
    answers.set(path, answer);
  };
  ask('/me');
  // the server refuses if the session has another client by now
  if (client && !location.search) for (const path of reads) ask(path, { 'x-app-id-check': client });
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
})();
