/** Browsers ask for it at every visit, so that a new version replaces it, and one that removes itself arrives. */
export async function registerServiceWorker(address: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  // refused in private windows of some browsers, where the portal works as well without it
  await navigator.serviceWorker.register(address, { updateViaCache: 'none' }).catch(() => undefined);
}
