import { createSignature } from '#server/core/security/hashes.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

type MessageKey = { client: number; message: number };

/** Tokens with which a device says that it has shown a notification. Only the encrypted notification has it. */
export function createReceipts(secretsKey: KeyRing) {
  const { sign, isSigned } = createSignature(secretsKey, 'receipts of notifications', 16);
  return {
    create: ({ client, message }: MessageKey): string => {
      const text = `${client}.${message}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    /** null for anything this server has not made */
    read: (token: string): MessageKey | null => {
      const [, text, client, message, signature = ''] =
        /^((\d{1,15})\.(\d{1,15}))\.([\w-]{22})$/.exec(token) ?? [];
      const isOurs = text !== undefined && isSigned(text, Buffer.from(signature, 'base64url'));
      return isOurs ? { client: Number(client), message: Number(message) } : null;
    },
  };
}

export type Receipts = ReturnType<typeof createReceipts>;
