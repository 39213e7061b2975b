import type { FastifyInstance } from 'fastify';
import * as paths from '#contract/paths.ts';
import { unsubscribe } from '#contract/users/unsubscribe.ts';
import type { RequestContext } from '#server/core/http/request-context.ts';
import { addOperations, type Operation } from '#server/core/http/router.ts';

/**
 * Mail programs send their one click to the address in the mail. It is the address of the screen, which a browser
 * opens as a page, but by POST. The body is ignored, in any format.
 */
export function addOneClick(
  app: FastifyInstance,
  context: RequestContext,
  operations: readonly Operation[],
): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _text, parsed) =>
      parsed(null, undefined),
    );
    const confirm = operations.filter(({ endpoint }) => endpoint === unsubscribe.confirm);
    addOperations(scope, context, confirm, () => paths.unsubscribe.replace('$', ':'));
    done();
  });
}
