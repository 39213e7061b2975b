// Runs in the head of the sign-in page. Before its script has loaded, the form must not be sent natively, with the
// password in the address. web/account/entry.tsx handles an early click.
window.__submit = (event) => {
  event.preventDefault();
  window.__submit.isAsked = true;
};
addEventListener('submit', window.__submit);
