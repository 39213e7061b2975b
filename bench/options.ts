import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isMeasure, measures, type Measure } from './measures.ts';

export type Options = {
  contacts: number;
  clients: number;
  rounds: number;
  /** of each measurement, and of the warm-up before it */
  seconds: number;
  warmSeconds: number;
  concurrencies: number[];
  only: Measure[];
  dataDir: string;
  pages: boolean;
  starts: boolean;
  /** compares our own calls with each other */
  pairs: boolean;
  /** how long mixed calls are sent; 0 skips this */
  mixedSeconds: number;
  /** how many files of 12 MB are uploaded at once; 0 skips this */
  uploads: number;
  /** how many listings a sync of the MLS brings up to date; 0 skips this */
  syncs: number;
  /** how many clients the monthly job bills; 0 skips this */
  payers: number;
  /** the cost of the AI's writing */
  words: boolean;
  /** how many contacts a newsletter goes to; 0 skips this */
  newsletters: number;
  /** a folder for the CPU profiles of both servers */
  profile: string | undefined;
};

const usage = `npm run bench -- [--quick] [--contacts N] [--clients N] [--rounds N] [--seconds N]
  [--concurrency 1,16,64] [--only none or ${Object.keys(measures).join(',')}]
  [--data DIR] [--no-pages] [--no-starts] [--no-pairs] [--no-mixed] [--no-uploads] [--no-syncs] [--no-billing]
  [--no-words] [--no-newsletters] [--recipients N] [--profile DIR]

About three quarters of an hour, about three minutes with --quick. The database is made once and kept in --data. A newsletter may go to more
recipients than the big client has contacts: --recipients 1000000 takes some minutes more.`;

/** The command line; a mistake prints the usage and ends the process. */
export function readOptions(): Options {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      quick: { type: 'boolean', default: false },
      contacts: { type: 'string', default: '1000000' },
      clients: { type: 'string', default: '1000' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      concurrency: { type: 'string', default: '1,16,64' },
      only: { type: 'string' },
      data: { type: 'string', default: join(import.meta.dirname, '../node_modules/.cache/bench') },
      pages: { type: 'boolean', default: true },
      starts: { type: 'boolean', default: true },
      pairs: { type: 'boolean', default: true },
      mixed: { type: 'boolean', default: true },
      uploads: { type: 'boolean', default: true },
      syncs: { type: 'boolean', default: true },
      billing: { type: 'boolean', default: true },
      words: { type: 'boolean', default: true },
      newsletters: { type: 'boolean', default: true },
      recipients: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const { quick } = values;
  const seconds = positive('seconds', values.seconds ?? (quick ? '0.5' : '2'));
  const names = values.only === 'none' ? [] : (values.only?.split(',') ?? Object.keys(measures));
  const only = names.filter(isMeasure);
  if (only.length !== names.length) throw new Error(`--only takes ${Object.keys(measures).join(', ')}.`);
  return {
    contacts: Math.floor(positive('contacts', values.contacts)),
    clients: Math.max(2, Math.floor(positive('clients', values.clients))),
    rounds: Math.ceil(positive('rounds', values.rounds ?? (quick ? '2' : '4'))),
    seconds,
    warmSeconds: seconds / 4,
    concurrencies: values.concurrency.split(',').map((one) => Math.ceil(positive('concurrency', one))),
    only,
    dataDir: resolve(values.data),
    pages: values.pages,
    starts: values.starts,
    pairs: values.pairs,
    mixedSeconds: values.mixed ? (quick ? 20 : 300) : 0,
    uploads: values.uploads ? (quick ? 6 : 20) : 0,
    syncs: values.syncs ? (quick ? 1000 : 10_000) : 0,
    payers: values.billing ? (quick ? 300 : 10_000) : 0,
    words: values.words,
    newsletters: values.newsletters
      ? Math.ceil(positive('recipients', values.recipients ?? (quick ? '5000' : '200000')))
      : 0,
    profile: values.profile && resolve(values.profile),
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, not '${text}'.`);
  return value;
}
