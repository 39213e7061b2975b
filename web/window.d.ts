interface Window {
  // set by api/early-fetch.js when there is a token: responses to what was requested with it before the code is loaded, by path
  __early?: { token: string; answers: Map<string, Promise<Response>> };
  // set by account/early-submit.js: keeps the form from sending itself
  __submit?: ((event: Event) => void) & { isAsked?: true };
}
