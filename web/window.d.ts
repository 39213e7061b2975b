interface Window {
  // set by api/early-fetch.js if there is a token: responses, by path, to its requests before the code is loaded
  __early?: { token: string; answers: Map<string, Promise<Response>> };
  // set by account/early-submit.js: prevents the native submit of the form
  __submit?: ((event: Event) => void) & { isAsked?: true };
}
