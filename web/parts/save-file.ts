const RELEASE_MS = 60_000;

/** Hands an answer to the browser's own downloads, under the name the server gave it. */
export async function saveFile(response: Response): Promise<void> {
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOf(response.headers.get('content-disposition'));
  link.click();
  // the download may begin a moment later
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}

export const nameOf = (disposition: string | null): string =>
  /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? 'contacts.csv';
