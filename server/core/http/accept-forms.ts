import type { FastifyInstance } from 'fastify';

/**
 * Accepts forms sent without a script, and JSON. Anything else counts as empty: mail programs send all kinds of
 * bodies.
 */
export function acceptForms(scope: FastifyInstance, bodyLimit = 4096): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  scope.addContentTypeParser('application/json', options, (_request, text, done) =>
    done(null, fromJson(String(text))),
  );
  scope.addContentTypeParser('*', options, (_request, _text, done) => done(null, undefined));
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
