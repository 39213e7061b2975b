/** The standbys for which a commit of this connection waits, and those that follow the database. */
export type StandbyFacts = {
  /** synchronous_standby_names */
  names: string;
  /** false: its commits wait for none */
  waits: boolean;
  following: number;
  /** connected, but this login may not see whether they follow */
  hidden: number;
};

export const standbyFacts = `SELECT json_build_object('names', current_setting('synchronous_standby_names'),
  'waits', current_setting('synchronous_commit') NOT IN ('off', 'local'),
  'following', count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')),
  'hidden', count(*) FILTER (WHERE sync_state IS NULL)) AS facts FROM pg_stat_replication`;

/** A commit waits for more standbys than follow. */
export type MissingStandbys = { needed: number; following: number };

/** Null if no commit waits in vain, or if nobody can tell. */
export function findMissingStandbys(facts: StandbyFacts): MissingStandbys | null {
  const needed = facts.waits ? countNeeded(facts.names) : 0;
  return facts.following + facts.hidden < needed ? { needed, following: facts.following } : null;
}

/** Of 'FIRST 2 (a, b)', 'ANY 2 (a, b)' and '2 (a, b)' two, of a list of names one. */
function countNeeded(names: string): number {
  if (names.trim() === '') return 0;
  const [first = '', ...others] = names
    .slice(0, Math.max(0, names.indexOf('(')))
    .trim()
    .split(/\s+/);
  const count = Number(['first', 'any'].includes(first.toLowerCase()) ? others[0] : first);
  return count > 0 ? count : 1;
}
