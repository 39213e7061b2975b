import { signatureSeconds, type UploadedFile } from '#contract/files.ts';
import { createKeyedHash, isSameBytes } from './hashes.ts';

/** A file's row: `file` is its name in the store, `name` the one it came under. */
export type StoredFile = { id: number; client_id: number; file: string; name: string; size: number };

/** Addresses of files. A private one stands behind a signature, which binds its name, its client and the end of it. */
export function createUrlSigner(secretsKey: Buffer) {
  const hash = createKeyedHash(secretsKey, 'private files');
  const signatureOf = ({ file, client_id }: Named, expires: number) =>
    hash(`${client_id} ${expires} ${file}`).toString('base64url');

  const signedUrl = (kept: Named, now: Date): string => {
    if (!isPrivateName(kept.file)) return `/files/${kept.file}`;
    const expires = Math.floor(now.getTime() / 1000) + signatureSeconds;
    return `/files/${kept.file}?expires=${expires}&signature=${signatureOf(kept, expires)}`;
  };

  return {
    signedUrl,
    /** As the API answers it. */
    uploaded: (kept: StoredFile, now: Date): UploadedFile => ({
      id: kept.id,
      name: kept.name,
      url: signedUrl(kept, now),
      size: kept.size,
    }),
    isSigned: (kept: Named, { expires, signature }: Signed): boolean =>
      isSameBytes(Buffer.from(signatureOf(kept, expires)), Buffer.from(signature)),
  };
}

export type UrlSigner = ReturnType<typeof createUrlSigner>;

export const isPrivateName = (file: string) => file.startsWith('private/');

type Named = Pick<StoredFile, 'file' | 'client_id'>;
type Signed = { expires: number; signature: string };
