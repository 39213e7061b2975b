// Runs in the head of the sign-in page: until its script has come the form must not send itself, with the password in the
// address. web/account/entry.tsx takes what was asked for.
window.__submit = (event) => {
  event.preventDefault();
  window.__submit.isAsked = true;
};
addEventListener('submit', window.__submit);
