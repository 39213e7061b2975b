// Asks who is signed in while the application is still loading. The answer is taken by web/session.tsx.
(() => {
  const token = sessionStorage.getItem('auth_token') || localStorage.getItem('auth_token');
  if (!token) return;
  const headers = { authorization: 'Bearer ' + token, accept: 'application/json' };
  window.__early = fetch('/api/v2/me', { headers });
  // a failure is dealt with where the answer is taken, and only there
  window.__early.catch(() => {});
})();
