// Runs behind the prerendered form: visitors with a code, or with a reason for being here, get another page.
(() => {
  const isPlain =
    !new URLSearchParams(location.search).get('token') &&
    sessionStorage.getItem('sign_in_notice') === null &&
    sessionStorage.getItem('impersonation') === null;
  if (!isPlain) document.getElementById('root').replaceChildren();
})();
