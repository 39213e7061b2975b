interface Window {
  // set by early.js when there is a token: the response to GET /api/v2/me, requested before the code is loaded
  __early?: Promise<Response>;
}
