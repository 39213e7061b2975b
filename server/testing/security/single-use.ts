import { account } from '#contract/account/account.ts';
import { askOf, send } from './send-request.ts';
import type { Finding } from './finding.ts';
import { nameOf } from './ids.ts';
import type { SecurityServer } from './test-server.ts';

const atOnce = 50;

/** A login code is redeemed only once, however many requests bring it at the same moment. */
export async function singleUse(server: SecurityServer): Promise<Finding[]> {
  const ask = askOf(account.handOff, { body: { token: server.world.of.A.handOff } });
  const answers = await Promise.all(Array.from({ length: atOnce }, () => send(server.app, ask)));
  await server.world.keeper.restore();
  const taken = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 401).length;
  if (taken === 1 && refused === atOnce - 1) return [];
  return [
    {
      where: nameOf(account.handOff),
      what: `of ${atOnce} at once ${taken} get in and ${refused} are refused`,
    },
  ];
}
