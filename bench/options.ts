import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contactMeasures, isContactMeasure, type ContactMeasure } from './measures.ts';

const parts = [
  'contacts',
  'mixed',
  'overload',
  'beside',
  'uploads',
  'syncs',
  'sync-sizes',
  'listings',
  'billing',
  'accounting',
  'scale',
  'newsletters',
  'work',
  'imports',
  'deletions',
  'webhooks',
  'views',
  'starts',
  'pages',
] as const;
export type Part = (typeof parts)[number];

export type Options = {
  contacts: number;
  clients: number;
  rounds: number;
  /** of each measurement; the warm-up before it takes a quarter of that */
  seconds: number;
  concurrencies: number[];
  parts: Part[];
  measures: ContactMeasure[];
  /** recipients of a newsletter */
  recipients: number;
  isQuick: boolean;
  dataDir: string;
};

const usage = `npm run bench -- [--quick] [--only PART,PART] [--contacts N] [--clients N] [--rounds N] [--seconds N]
  [--concurrency 1,16,64] [--recipients N] [--data DIR]

Parts: ${parts.join(', ')}; or single calls of contacts: ${Object.keys(contactMeasures).join(', ')}.
About half an hour, about six minutes with --quick. The filled database is made once and kept in --data.`;

/** The command line; a mistake prints the usage and ends the process. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      contacts: { type: 'string', default: '1000000' },
      clients: { type: 'string', default: '1000' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      concurrency: { type: 'string', default: '1,16,64' },
      recipients: { type: 'string' },
      data: { type: 'string', default: join(import.meta.dirname, '../node_modules/.cache/bench') },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const { quick } = values;
  const names = values.only?.split(',') ?? [...parts];
  const chosen = parts.filter((part) => names.includes(part));
  const measures = names.filter(isContactMeasure);
  if (chosen.length + measures.length < names.length) throw new Error(usage);
  return {
    contacts: Math.floor(positive('contacts', values.contacts)),
    clients: Math.max(2, Math.floor(positive('clients', values.clients))),
    rounds: Math.ceil(positive('rounds', values.rounds ?? (quick ? '2' : '4'))),
    seconds: positive('seconds', values.seconds ?? (quick ? '0.5' : '2')),
    concurrencies: values.concurrency.split(',').map((one) => Math.ceil(positive('concurrency', one))),
    parts: measures.length > 0 ? ['contacts', ...chosen] : chosen,
    measures: measures.length > 0 ? measures : Object.keys(contactMeasures).filter(isContactMeasure),
    recipients: Math.ceil(positive('recipients', values.recipients ?? (quick ? '5000' : '200000'))),
    isQuick: quick,
    dataDir: resolve(values.data),
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, not '${text}'.`);
  return value;
}
