import { createReceipts } from '#server/features/push/receipts.ts';
import { testKey } from '../database.ts';
import type { Examples } from './example-types.ts';
import type { Actor, SideWorld } from './world.ts';

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** A user has devices of their own; those of a colleague are as foreign as another client's. */
export function pushExamples(own: SideWorld, actor: Actor): Pick<Examples, 'push'> {
  const params = { id: own.pushDevices.get(actor.userId) ?? 0 };
  const message = own.ids.get('push_messages')?.[0] ?? 0;
  const token = createReceipts(testKey).create({ client: own.client.id, message });
  return {
    push: {
      subscribe: [{ body: subscription }],
      renew: [{ body: subscription }],
      update: [{ params, body: { is_on: true, quiet_from: '21:00', quiet_to: '07:00' } }],
      remove: [{ params }],
      test: [{ params }],
      acknowledge: [{ body: { token } }],
    },
  };
}
