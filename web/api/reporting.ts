import { support } from '#contract/support/support.ts';
import type { SentBody } from '#contract/endpoint.ts';
import { send } from './send.ts';

type Kind = SentBody<typeof support.clientError>['kind'];

/** Reports an error in this browser to the server; an error while reporting is ignored. */
export function sendReport(kind: Kind, error: unknown, path = location.pathname): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const body = {
    kind,
    message: message.slice(0, 2000),
    stack: stack?.slice(0, 8000),
    path: path.slice(0, 500),
  };
  send(support.clientError, { body }).catch(() => {});
}
