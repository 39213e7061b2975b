import { billingGroups } from './billing-groups.ts';
import { contactGroups } from './contact-groups.ts';
import { fieldGroups } from './field-groups.ts';
import { listingGroups } from './listing-groups.ts';
import type { MutationGroup } from './mutation-group.ts';

export const mutationGroups: Record<string, MutationGroup> = {
  ...billingGroups,
  ...contactGroups,
  ...listingGroups,
  ...fieldGroups,
  places: {
    minimum: 95,
    files: [
      'contract/places.ts',
      'contract/region-names.ts',
      'contract/listings/places.ts',
      'contract/listings/coordinates.ts',
    ],
    tests: ['contract/places.test.ts', 'contract/listings/coordinates.test.ts'],
  },
  permissions: {
    minimum: 95,
    files: ['contract/access.ts', 'contract/effective-features.ts'],
    tests: ['contract/{access,access-refusals,effective-features}.test.ts'],
  },
  phones: {
    minimum: 95,
    files: ['contract/phones.ts', 'contract/read-phone.ts', 'contract/phone-words.ts'],
    tests: ['contract/{phones,phone-words,fields}.test.ts'],
  },
  consent: {
    minimum: 95,
    files: ['server/features/consent/rules.ts'],
    tests: ['server/features/consent/rules.test.ts'],
  },
  sanitiser: {
    minimum: 95,
    files: [
      'contract/rich-text.ts',
      'contract/rich-text/addresses.ts',
      'contract/rich-text/document.ts',
      'contract/rich-text/images.ts',
      'contract/rich-text/links.ts',
      'contract/rich-text/normalize.ts',
      'contract/rich-text/parse.ts',
      'contract/rich-text/tidy-runs.ts',
      'contract/rich-text/write.ts',
      'server/core/rich-text/rich-text.ts',
    ],
    // not the fuzzer, which would notice a mutant by chance
    tests: [
      'contract/rich-text/{addresses,stored-form}.test.ts',
      'server/core/rich-text/reduced-markup.test.ts',
    ],
  },
  announcements: {
    minimum: 90,
    files: ['contract/announcements/announcements.ts', 'server/features/announcements/rules.ts'],
    tests: ['server/features/announcements/rules.test.ts'],
    skipsDeclarations: true,
  },
  activity: {
    minimum: 85,
    files: ['server/features/activity/rules.ts'],
    tests: ['server/features/activity/rules.test.ts'],
  },
  people: {
    minimum: 85,
    files: ['server/features/{account,users,ai}/rules.ts'],
    tests: ['server/features/{account,users,ai}/rules.test.ts'],
  },
  testimonials: {
    minimum: 85,
    files: ['server/features/testimonials/{rules,files/rules}.ts'],
    tests: ['server/features/testimonials/{rules,files/rules}.test.ts'],
  },
  core: {
    minimum: 85,
    files: ['server/core/{editing,mail,provider}/rules.ts'],
    tests: ['server/core/{editing,mail,provider}/rules.test.ts'],
  },
  statistics: {
    minimum: 85,
    files: ['server/features/statistics/{*/rules,collector/read-*}.ts'],
    tests: ['server/features/statistics/{*/rules,collector/read-*}.test.ts'],
  },
  reports: {
    minimum: 85,
    files: ['server/features/statistics/monthly-report/{advice,charts,figures,verdict}.ts'],
    tests: ['server/features/statistics/monthly-report/{write-report,report-rules}.test.ts'],
  },
  staff: {
    minimum: 85,
    files: ['server/features/staff/{,*/}rules.ts'],
    tests: ['server/features/staff/{,*/}rules.test.ts'],
  },
  support: {
    minimum: 85,
    files: [
      'server/features/support/{,emails/}rules.ts',
      'contract/support/{conversation,hours,topics}.ts',
      'contract/staff/{conversation-draft,reply-fields,saved-replies}.ts',
    ],
    tests: [
      'server/features/support/{,emails/}rules.test.ts',
      'contract/support/{hours,conversation}.test.ts',
      'contract/staff/saved-replies.test.ts',
    ],
  },
  health: {
    minimum: 85,
    files: [
      'server/core/db/standbys.ts',
      'server/features/health/{,*/}rules.ts',
      'server/features/health/first-steps.ts',
      'server/features/health/backups/check-backups.ts',
    ],
    tests: ['server/core/db/standbys.test.ts', 'server/features/health/{,*/}rules.test.ts'],
  },
  backups: {
    minimum: 85,
    files: ['server/start/backup/rules.ts'],
    tests: ['server/start/backup/rules.test.ts'],
  },
  newsletter: {
    minimum: 85,
    files: [
      'server/features/newsletter/{,*/}rules.ts',
      'server/features/consent/audience/rules.ts',
      'contract/newsletter/calendar.ts',
    ],
    tests: [
      'server/features/newsletter/{,*/}rules.test.ts',
      'server/features/consent/audience/rules.test.ts',
      'contract/newsletter/calendar.test.ts',
    ],
  },
  launch: {
    minimum: 85,
    files: [
      'server/features/launch/rules.ts',
      'contract/launch/{rules,question,forms,reminders,shown,all-questions}.ts',
    ],
    tests: ['server/features/launch/rules.test.ts', 'contract/launch/*.test.ts'],
  },
  fields: {
    minimum: 85,
    files: ['contract/{fields,across-fields,clean-text,normalize,domain,read-email,email,trim-end}.ts'],
    tests: ['contract/{fields,across-fields,clean-text,domain,email,email-entry-points,unique-name}.test.ts'],
  },
  time: {
    minimum: 85,
    files: [
      'contract/{day-periods,days,zoned-time,real-instant}.ts',
      'contract/statistics/{ad-measures,answer-times,compared-answers,compared-ranges,compared-words,comparison,day-marks,day-ranges,days-csv,gaps,imports,measures,seller-report-words,visit-words}.ts',
    ],
    tests: [
      'contract/{day-periods,days,zoned-time}.test.ts',
      'contract/statistics/{ad-measures,answer-times,compared-ranges,comparison,day-ranges,gaps,imports,seller-report-words,visit-words}.test.ts',
    ],
  },
  walls: {
    minimum: 95,
    files: [
      'server/core/db/{client-bound-hash,session}.ts',
      'server/core/security/{authorize,contact-hash,encryption,hashes,key-ring,known-device,mask-email,request-keys,signed-urls}.ts',
      'contract/ids.ts',
    ],
    tests: [
      'server/core/{db,security}/rules.test.ts',
      'server/core/security/{encryption,hashes}.test.ts',
      'contract/ids.test.ts',
    ],
  },
  statements: {
    minimum: 85,
    files: ['server/core/db/sql.ts'],
    tests: ['server/core/db/{rules,sql}.test.ts'],
  },
  standing: {
    minimum: 95,
    files: ['contract/{features,packages}.ts', 'contract/account/standing.ts'],
    tests: ['contract/{access,effective-features,packages}.test.ts'],
  },
  abroad: {
    minimum: 95,
    files: ['contract/abroad.ts'],
    tests: ['contract/{abroad,phones,phone-words,email}.test.ts'],
  },
  editing: {
    minimum: 85,
    files: ['contract/editing/join.ts', 'contract/newsletter/parts.ts'],
    tests: ['contract/editing/join.test.ts', 'contract/newsletter/parts.test.ts'],
  },
  texts: {
    minimum: 85,
    files: ['contract/{account-path,csv,errors,escape-html,files,fill-path,link-end,photo-sizes,shown}.ts'],
    tests: [
      'contract/{abroad,account-path,csv,errors,escape-html,files,fill-path,link-end,photo-sizes}.test.ts',
      'contract/listings/listings.test.ts',
      'server/core/http/csv.test.ts',
    ],
    skipsDeclarations: true,
  },
  operations: {
    minimum: 85,
    files: ['contract/{endpoint,preview,table}.ts'],
    tests: ['contract/{preview,table}.test.ts'],
    skipsDeclarations: true,
  },
  'launch-files': {
    minimum: 85,
    files: ['contract/launch/{design,files,phases,photo-words,theme}.ts'],
    tests: ['contract/launch/{files,photo-words}.test.ts'],
    skipsDeclarations: true,
  },
  webhooks: {
    minimum: 90,
    files: [
      'contract/{key-access,api-keys/key-endpoints,webhooks/webhook-endpoints}.ts',
      'server/features/{api-keys,webhooks}/rules.ts',
      'web/{api-keys/api-key,webhooks/webhook}-labels.ts',
    ],
    tests: [
      'contract/{key-access,api-keys/key-endpoints,webhooks/webhook-endpoints}.test.ts',
      'server/features/{api-keys,webhooks}/rules.test.ts',
      'web/{api-keys/api-key,webhooks/webhook}-labels.test.ts',
    ],
    skipsDeclarations: true,
  },
  push: {
    minimum: 90,
    files: ['contract/push/push.ts', 'server/features/push/rules.ts'],
    tests: ['server/features/push/rules.test.ts', 'contract/push/push.test.ts'],
    skipsDeclarations: true,
  },
  spreadsheets: {
    minimum: 85,
    files: ['server/features/{statistics/uploads,testimonials/files}/read-file.ts'],
    tests: [
      'server/features/{statistics/uploads,testimonials/files}/read-file.test.ts',
      'server/features/testimonials/files/sample-files.test.ts',
    ],
    skipsDeclarations: true,
  },
  csv: {
    minimum: 85,
    files: ['server/core/http/{read-csv,find-open-quote}.ts'],
    tests: ['server/core/http/read-csv.test.ts'],
  },
  readers: {
    minimum: 85,
    files: [
      'server/adapters/{ai/openai/read-chat,statistics/read-numbers}.ts',
      'server/core/http/read-request.ts',
      'server/engines/mls/normalize/read-record.ts',
      'server/features/newsletter/rendering/read-more.ts',
      'server/features/sites/listings/read-together.ts',
      'contract/listings/tours.ts',
    ],
    tests: [
      'server/{adapters,core/http,engines/mls,features/{newsletter,sites}}/**/read-*.test.ts',
      'contract/listings/tours.test.ts',
    ],
  },
  palette: {
    minimum: 85,
    files: ['web/shell/palette/{list-screens,shortcuts}.ts'],
    tests: ['web/shell/palette/*.test.ts'],
    skipsDeclarations: true,
  },
  console: {
    minimum: 85,
    files: ['web/staff/queue/{aside-days,queue-age}.ts', 'web/staff/sources/{group-sources,source-words}.ts'],
    tests: ['web/staff/{queue,sources}/*.test.ts'],
    skipsDeclarations: true,
  },
};
