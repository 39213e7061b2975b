import { Client, type ClientConfig } from 'pg';

export type PgListener = { close(): Promise<void> };

/**
 * Opens one connection per process for LISTEN, which serves no request. If it breaks it is opened again, and a
 * payload of `null` says that notifications may have been missed.
 */
export function listenPg(
  connection: ClientConfig,
  channels: Readonly<Record<string, (payload: string | null) => void>>,
  onError: (error: unknown) => void,
): PgListener {
  let closed = false;
  let client: Client | undefined;
  let again: NodeJS.Timeout | undefined;

  const reconnectLater = (error?: unknown) => {
    if (closed || again) return;
    if (error) onError(error);
    client?.removeAllListeners();
    client
      ?.on('error', () => {})
      .end()
      .catch(() => {});
    again = setTimeout(() => {
      again = undefined;
      void open();
    }, pause);
  };
  const open = async () => {
    const fresh = new Client({ ...connection, connectionTimeoutMillis: 5000, keepAlive: true });
    client = fresh;
    fresh.on('error', reconnectLater);
    fresh.on('end', () => reconnectLater());
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? null));
    try {
      await fresh.connect();
      for (const channel of Object.keys(channels)) await fresh.query(`LISTEN ${channel}`);
      for (const onPayload of Object.values(channels)) onPayload(null);
    } catch (error) {
      reconnectLater(error);
    }
  };
  const opening = open();

  return {
    close: async () => {
      closed = true;
      clearTimeout(again);
      await opening;
      await client?.end().catch(() => {});
    },
  };
}

const pause = 1000;
