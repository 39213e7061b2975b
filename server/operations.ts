import { endpointTable } from '#contract/table.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { accountHandlers } from './account/account.ts';
import { createSecondFactorCodes } from './account/codes.ts';
import { passwordsHandlers } from './account/own-password.ts';
import { sessionsHandlers } from './account/own-sessions.ts';
import { secondFactorHandlers } from './account/second-factor.ts';
import { activityHandlers } from './activity/activity.ts';
import type { NotificationHub } from './activity/notification-hub.ts';
import { contactsHandlers } from './contacts/contacts.ts';
import type { ContactHash } from './contacts/keyed-hash.ts';
import type { Handlers } from './http/handler.ts';
import type { FileRecords } from './files/file-records.ts';
import type { Operation } from './http/router.ts';
import { launchRemovalHandlers, launchUploadHandlers } from './launch/files.ts';
import { launchHandlers } from './launch/launch.ts';
import { createEncryption } from './security/encryption.ts';
import type { SitePreviews } from './sites/preview.ts';
import { settingsHandlers } from './settings/settings.ts';
import { staffLaunchHandlers } from './staff/launch.ts';
import { staffHandlers } from './staff/staff.ts';
import { staffTeamHandlers } from './staff/team.ts';
import { createLinkEncryption } from './mail/enqueue-mail.ts';
import { supportHandlers, type Provider, type Reporter } from './support/support.ts';
import { usersHandlers } from './users/users.ts';

type AllHandlers = { [Feature in keyof typeof endpointTable]: Handlers<(typeof endpointTable)[Feature]> };

type Needs = {
  bells: NotificationHub;
  clock: () => Date;
  files: FileRecords;
  keyedHash: ContactHash;
  /** of one website, told one by one; what comes beyond is told together */
  formsPerHour: number;
  report: Reporter;
  provider: Provider;
  secretsKey: Buffer;
  previews: SitePreviews;
  demo: boolean;
};

/** Every declared operation with its handler; the type asks for each of them. */
export function allOperations(needs: Needs): Operation[] {
  const codes = createSecondFactorCodes(needs);
  const launching = {
    files: needs.files,
    to: needs.provider.support,
    seal: createEncryption(needs.secretsKey, 'launch secrets'),
  };
  const handlers: AllHandlers = {
    account: accountHandlers(codes),
    activity: activityHandlers(needs),
    contacts: contactsHandlers(needs.keyedHash, needs.formsPerHour),
    launch: launchHandlers(launching),
    launchUploads: launchUploadHandlers(needs.files),
    launchRemovals: launchRemovalHandlers,
    passwords: passwordsHandlers,
    secondFactor: secondFactorHandlers(codes),
    sessions: sessionsHandlers,
    settings: settingsHandlers(needs.files, needs.previews),
    staff: staffHandlers,
    staffLaunch: staffLaunchHandlers(launching),
    staffTeam: staffTeamHandlers(createLinkEncryption(needs.secretsKey)),
    support: supportHandlers(needs.report, needs.provider),
    users: usersHandlers(createLinkEncryption(needs.secretsKey)),
  };
  const found = new Map<string, Map<string, unknown>>(
    Object.entries(handlers).map(([feature, named]) => [feature, new Map(Object.entries(named))]),
  );
  return Object.entries(endpointTable).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => ({
      endpoint,
      handle: called(found.get(feature)?.get(name)),
    })),
  );
}

/** The types above have matched each handler with its endpoint; here they are called by name. */
function called(handler: unknown): Operation['handle'] {
  if (typeof handler !== 'function') throw new Error('An operation has no handler.');
  return (call) => Reflect.apply(handler, undefined, [call]);
}
