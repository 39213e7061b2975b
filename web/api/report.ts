import { openAccess } from '#contract/access.ts';
import type { Callable, SentBody } from '#contract/endpoint.ts';
import type { support } from '#contract/support/support.ts';
import { request } from './send.ts';

type ClientError = (typeof support)['clientError'];

// by its path: shared code does not load the schemas of support
const clientError: Callable & Pick<ClientError, 'method' | 'path'> = {
  method: 'POST',
  path: '/client-errors',
  access: openAccess,
};

/**
 * Reports an error in this browser to the server; an error while reporting is ignored. The call is made before this
 * returns and outlives the page, since people often leave after an error.
 */
export function report(kind: SentBody<ClientError>['kind'], error: unknown, path = location.pathname): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const body: SentBody<ClientError> = {
    kind,
    message: message.slice(0, 2000),
    stack: stack?.slice(0, 8000),
    path: path.slice(0, 500),
  };
  request(clientError, { body, keepalive: true }).catch(() => {});
}
