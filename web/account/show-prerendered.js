// Runs behind the prerendered form: who arrives with a code, or with a reason why they are here, gets another page.
(() => {
  const isPlain =
    !new URLSearchParams(location.search).get('token') &&
    sessionStorage.getItem('sign_in_notice') === null &&
    sessionStorage.getItem('impersonation') === null;
  if (!isPlain) document.getElementById('root').replaceChildren();
})();
