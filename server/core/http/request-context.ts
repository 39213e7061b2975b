import type { ChangeNotifier } from '#server/core/db/change-notifier.ts';
import type { Databases } from '#server/core/db/pools.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import type { ExportStreams } from './export-streams.ts';
import type { LoopDelay } from './loop-delay.ts';
import type { createRateLimiter } from './rate-limits.ts';

export type RequestContext = {
  databases: Databases;
  loopDelay: LoopDelay;
  clock: () => Date;
  limits: ReturnType<typeof createRateLimiter>;
  portalOrigin: string;
  sitesOrigin: string;
  /** on in tests and development: every response is checked against the contract */
  checkAnswers: boolean;
  files: FileStore;
  /** of the answers stored for calls with a key */
  answers: Encryption;
  /** of an email, for the log */
  hashAccount: (email: string) => string;
  exports: ExportStreams;
  changes: ChangeNotifier;
  onError: (error: unknown) => void;
};
