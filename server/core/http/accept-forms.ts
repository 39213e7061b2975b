import type { FastifyInstance } from 'fastify';

/** Takes what forms without a script send, JSON, and anything else as nothing: mail programs send what they like. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: 4096 } as const;
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
