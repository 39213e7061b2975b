const RELEASE_MS = 60_000;

/** Saves a response as a download, under the file name from the server. */
export async function saveFile(response: Response): Promise<void> {
  saveBlob(await response.blob(), parseFileName(response.headers.get('content-disposition')));
}

/** Saves text that the page itself has made, such as a table as CSV. */
export const saveText = (name: string, text: string): void =>
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the download may start a moment later, so the URL stays valid for a while
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}

export const parseFileName = (disposition: string | null): string =>
  /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? 'contacts.csv';
