import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { acceptForms } from '#server/core/http/accept-forms.ts';
import { sendPage } from '#server/core/html/link-page.ts';
import { confirmSignUp, findSignUp, type ConfirmDeps } from './confirm-sign-up.ts';
import { confirmedPage, confirmPage, endedPages } from './pages.ts';

/** The page behind a confirmation link: opening it changes nothing, and the button is the second yes. */
export function addConfirmPage(
  app: FastifyInstance,
  { systemDb, clock, ...deps }: ConfirmDeps & { systemDb: SystemDb<'read'>; clock: () => Date },
): void {
  app.register((scope, _options, done) => {
    acceptForms(scope);
    scope.get(address, async (request, reply) => {
      const signUp = await findSignUp(systemDb, readToken(request), deps, clock());
      return signUp.state === 'open' ? sendPage(reply, confirmPage(signUp)) : sendEnded(reply, signUp.state);
    });
    scope.post(address, async (request, reply) => {
      const was = await confirmSignUp(systemDb, readToken(request), deps, clock());
      return was === 'open' ? sendPage(reply, confirmedPage) : sendEnded(reply, was);
    });
    done();
  });
}

const sendEnded = (reply: FastifyReply, state: keyof typeof endedPages): FastifyReply =>
  sendPage(reply.status(410), endedPages[state]);

const address = paths.confirmNewsletter.replace('$', ':');

const Params = z.object({ token: z.string().check(z.maxLength(200)) });
const readToken = ({ params }: FastifyRequest): string => {
  const parsed = z.safeParse(Params, params);
  return parsed.success ? parsed.data.token : '';
};
