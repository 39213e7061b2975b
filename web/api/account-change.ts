const name = 'account-change';
/** a tab that is frozen meanwhile must not stop the others */
const patienceMs = 60_000;
/** until what another process of the browser stored is read in this one */
const storageMs = 200;

// there are no locks on an insecure origin
const hasLocks = () => 'locks' in navigator;

/** Replaces the session of this browser; other tabs judge no refusal until the next token is stored. */
export const changeAccount = (run: () => Promise<void>): Promise<void> =>
  hasLocks() ? navigator.locks.request(name, run) : run();

/** Waits while another tab replaces the session that this one shares. */
export async function waitForAccount(): Promise<void> {
  if (!hasLocks()) return;
  const isFree = await navigator.locks.request(
    name,
    { mode: 'shared', ifAvailable: true },
    (lock) => lock !== null,
  );
  if (isFree) return;
  const signal = AbortSignal.timeout(patienceMs);
  await navigator.locks.request(name, { mode: 'shared', signal }, () => {}).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, storageMs));
}
