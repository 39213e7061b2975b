interface Window {
  // set by early.js when there was a token: the answer to GET /api/v2/me
  __early?: Promise<Response>;
}
