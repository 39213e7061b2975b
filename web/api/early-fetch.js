// Asks who is signed in while the application is still loading. The answer is taken by web/session.tsx.
(() => {
  // an impersonation tab never uses the session of the others, and the sign-in page asks for itself
  const storage = sessionStorage.getItem('impersonation') ? sessionStorage : localStorage;
  const token = storage.getItem('auth_token');
  if (!token || location.pathname === '/signin') return;
  const headers = { authorization: 'Bearer ' + token, accept: 'application/json' };
  window.__early = fetch('/api/v2/me', { headers });
  // a failure is dealt with where the answer is taken, and only there
  window.__early.catch(() => {});
})();
