// Runs behind the prerendered form: who arrives with a code, or after the end of a session, gets another page.
(() => {
  const isPlain =
    !new URLSearchParams(location.search).get('token') &&
    sessionStorage.getItem('session_expired') === null &&
    sessionStorage.getItem('impersonation') === null;
  if (!isPlain) document.getElementById('root').replaceChildren();
})();
