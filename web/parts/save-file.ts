const RELEASE_MS = 60_000;

/** Saves a response as a download, under the file name from the server. */
export async function saveFile(response: Response): Promise<void> {
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOf(response.headers.get('content-disposition'));
  link.click();
  // the download may start a moment later, so the URL stays valid for a while
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}

export const nameOf = (disposition: string | null): string =>
  /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? 'contacts.csv';
