import { account } from '#contract/account/account.ts';
import { buildRequest, send } from './send-request.ts';
import type { Finding } from './finding.ts';
import { formatEndpoint } from './ids.ts';
import type { SecurityServer } from './test-server.ts';

const requestCount = 50;

/** A login code is redeemed only once, even by many requests at the same moment. */
export async function singleUse(server: SecurityServer): Promise<Finding[]> {
  const ask = buildRequest(account.redeemLoginCode, { body: { token: server.world.of.A.loginCode } });
  const answers = await Promise.all(Array.from({ length: requestCount }, () => send(server.app, ask)));
  await server.world.keeper.restore();
  const redeemed = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 401).length;
  if (redeemed === 1 && refused === requestCount - 1) return [];
  return [
    {
      where: formatEndpoint(account.redeemLoginCode),
      what: `of ${requestCount} at once ${redeemed} get in and ${refused} are refused`,
    },
  ];
}
