import { signatureSeconds } from '#contract/files.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import { createKeyedHash, isSameBytes } from './hashes.ts';
import type { KeyRing } from './key-ring.ts';

/** A file's row: `file` is its name in the store, `name` the name it was sent under. */
export type StoredFile = {
  id: number;
  client_id: number;
  file: string;
  name: string;
  size: number;
  /** part of the signature: with another one, the earlier URLs end */
  access_version?: number;
};

/** Creates the URLs of files. The URL of a private file carries a signature over its name, its client and its expiry. */
export function createUrlSigner(secretsKey: KeyRing) {
  const hash = createKeyedHash(secretsKey, 'private files');
  const signatureOf = ({ file, client_id, access_version: version = 0 }: FileName, expires: number) =>
    hash(`${client_id} ${expires} ${file}${version === 0 ? '' : ` ${version}`}`).toString('base64url');

  const signedUrl = (stored: FileName, now: Date): string => {
    if (!isPrivateName(stored.file)) return `/files/${stored.file}`;
    const expires = Math.floor(now.getTime() / 1000) + signatureSeconds;
    return `/files/${stored.file}?expires=${expires}&signature=${signatureOf(stored, expires)}`;
  };

  return {
    signedUrl,
    /** The form in which the API returns it. */
    uploaded: (stored: StoredFile, now: Date): UploadedFile => ({
      id: stored.id,
      name: stored.name,
      url: signedUrl(stored, now),
      size: stored.size,
    }),
    isSigned: (stored: FileName, { expires, signature }: Signed): boolean =>
      isSameBytes(Buffer.from(signatureOf(stored, expires)), Buffer.from(signature)),
  };
}

export const isPrivateName = (file: string) => file.startsWith('private/');

type FileName = Pick<StoredFile, 'file' | 'client_id' | 'access_version'>;
type Signed = { expires: number; signature: string };
