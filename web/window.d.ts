interface Window {
  // set by api/early-fetch.js when there is a token: responses to what was requested before the code is loaded, by address
  __early?: Map<string, Promise<Response>>;
  // set by account/early-submit.js: keeps the form from sending itself
  __submit?: ((event: Event) => void) & { isAsked?: true };
}
