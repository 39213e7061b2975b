import { maxDevices, otherPushService, tooManyDevices, type push } from '#contract/push/push.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import * as paths from '#contract/paths.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { areUsableKeys } from '#server/engines/web-push/encrypt-payload.ts';
import { isPushAddress } from '#server/engines/web-push/push-hosts.ts';
import { acknowledgePush, readSessionDevice, renewDevices } from './cross-client.ts';
import {
  countOtherDevices,
  listDevices,
  queueTest,
  removeDevice,
  saveDevice,
  updateDevice,
} from './queries.ts';
import type { PushAccess } from './push-keys.ts';

const testBody = 'Notifications reach this device.';

export const pushHandlers = ({ pushAccess }: { pushAccess: PushAccess }): Handlers<typeof push> => ({
  list: async ({ db, now }) => ({
    public_key: await pushAccess.readPublicKey(),
    devices: (await db.value(listDevices(now))) ?? [],
  }),
  subscribe: async ({ db, systemDb, tokenHash, body, now }) => {
    if (!isPushAddress(body.endpoint, pushAccess) || !areUsableKeys(body))
      throw invalid('endpoint', otherPushService);
    if (((await db.value(countOtherDevices(body.endpoint))) ?? 0) >= maxDevices)
      throw new ApiError('invalid', { sentence: tooManyDevices });
    const name = await systemDb.value(readSessionDevice(tokenHash));
    return db.row(saveDevice({ ...body, name, session: tokenHash }, now));
  },
  renew: async ({ systemDb, tokenHash, body, now }) => {
    if (!isPushAddress(body.endpoint, pushAccess) || !areUsableKeys(body))
      throw invalid('endpoint', otherPushService);
    return orNotFound(await systemDb.value(renewDevices({ ...body, session: tokenHash, now })));
  },
  update: ({ db, params, body, now }) => db.row(updateDevice(params.id, body, now)),
  remove: ({ db, params }) => db.row(removeDevice(params.id)),
  test: ({ db, params, now }) => db.row(queueTest(params.id, { body: testBody, url: paths.settings }, now)),
  acknowledge: async ({ systemDb, body, now }) => {
    const key = orNotFound(pushAccess.receipts.read(body.token));
    orNotFound(await systemDb.value(acknowledgePush({ ...key, now })));
    return { received: true };
  },
});
