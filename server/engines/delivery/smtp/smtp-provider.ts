import { hostname } from 'node:os';
import type { ConnectionOptions } from 'node:tls';
import type { NewsletterProvider } from '../newsletter-provider.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { parseSmtpUrl } from './smtp-address.ts';
import type { SmtpTimeouts } from './smtp-channel.ts';
import { SmtpConnection } from './smtp-connection.ts';
import { openChannel } from './smtp-login.ts';

type SmtpSettings = {
  /** connections that are open at once */
  connections?: number;
  timeouts?: SmtpTimeouts;
  tls?: ConnectionOptions;
};

const usualTimeouts: SmtpTimeouts = { connectMs: 10_000, silenceMs: 30_000 };
const usualConnections = 8;

/** Hands newsletters to a mail server over several connections, which open when they are needed. */
export function createSmtpProvider(
  url: string,
  { connections = usualConnections, timeouts = usualTimeouts, tls = {} }: SmtpSettings = {},
): NewsletterProvider {
  const address = parseSmtpUrl(url);
  const waiting = new DeliveryQueue();
  const open = new Map<SmtpConnection, () => void>();
  let opening: Promise<true | string> | undefined;
  let isClosed = false;

  const openConnection = async (): Promise<true | string> => {
    let connection: SmtpConnection | undefined;
    try {
      const channel = await openChannel(address, { tls, timeouts, name: hostname() }, (reason) => {
        if (!connection) return;
        open.delete(connection);
        connection.fail(reason);
        grow();
      });
      connection = new SmtpConnection(channel, () => waiting.take());
      open.set(connection, () =>
        channel.send({ bytes: ['QUIT\r\n'], onReply: () => channel.end('We have said goodbye.') }),
      );
      connection.wake();
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (open.size === 0) waiting.giveUp(reason);
      return reason;
    }
  };
  const openOne = (): Promise<true | string> => {
    opening ??= openConnection().finally(() => {
      opening = undefined;
      if (open.size > 0) grow();
    });
    return opening;
  };
  const grow = () => {
    if (waiting.size > 0 && open.size < connections && !isClosed) void openOne();
  };
  return {
    connect: async () => (open.size > 0 ? true : openOne()),
    send: (mail) =>
      new Promise((settle) => {
        waiting.add({ mail, settle });
        for (const connection of open.keys()) {
          if (waiting.size === 0) break;
          connection.wake();
        }
        grow();
      }),
    close: () => {
      isClosed = true;
      for (const quit of open.values()) quit();
    },
  };
}
